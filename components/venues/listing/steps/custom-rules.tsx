import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { TextField } from "./form-fields";

const MAX_RULES = 20;

/** House rules in the host's own words. */
export function CustomRules() {
  const t = useTranslations("wizard.rules");
  const { control } = useFormContext<VenueForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "customRules" });
  return (
    <div className="flex flex-col items-start gap-4">
      {fields.map((field, index) => (
        <div key={field.id} className="flex w-full items-start gap-2">
          <div className="grid flex-1 gap-3 sm:grid-cols-2">
            <TextField name={`customRules.${index}.text`} label={t("ownRule")} />
            <TextField name={`customRules.${index}.text_ar`} label={t("ownRuleAr")} lang="ar" />
          </div>
          <Button
            variant="ghost"
            className="mt-7 size-11 px-0!"
            aria-label={t("removeRule", { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ))}
      {fields.length < MAX_RULES && (
        <Button variant="outline" size="sm" onClick={() => append({ text: "", text_ar: "" })}>
          <Plus aria-hidden="true" className="size-4" />
          {t("addRule")}
        </Button>
      )}
    </div>
  );
}
