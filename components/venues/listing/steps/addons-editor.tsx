import { Plus, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { createAmountParser, parseWhole } from "@/components/listings/fields/inputs";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/control-fields";
import { Options } from "@/components/ui/options";
import { currencySymbol } from "@/lib/shared/money";
import { addonPricings, emptyAddon } from "@/lib/venues/listing/fields/extras";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { NumberField, TextField } from "./form-fields";

const MAX_ADDONS = 50;

/** Add-ons of the host: chairs, a projector, cleaning. */
export function AddonsEditor() {
  const t = useTranslations("wizard.extras");
  const locale = useLocale();
  const { control, register, setFocus, watch } = useFormContext<VenueForm>();
  // The add-on's own `id` is data, so the form uses another name for the key of the row.
  const { fields, append, remove } = useFieldArray({ control, name: "addons", keyName: "key" });
  const currency = watch("currency");
  /** The new row, whose name field gets the focus. */
  const [addedIndex, setAddedIndex] = useState<number | null>(null);

  useEffect(() => {
    if (addedIndex === null) return;
    setFocus(`addons.${addedIndex}.name`);
    setAddedIndex(null);
  }, [addedIndex, setFocus]);

  const add = () => {
    append({ ...emptyAddon, id: crypto.randomUUID() }, { shouldFocus: false });
    setAddedIndex(fields.length);
  };

  return (
    <div className="flex flex-col items-start gap-4">
      {fields.length > 0 && (
        <ol className="flex w-full flex-col gap-4">
          {fields.map((field, index) => (
            <li key={field.key} className="rounded-card border border-hairline p-4">
              <div className="mb-3 flex items-center justify-between gap-3">
                <p className="font-medium">{t("addonNumber", { number: index + 1 })}</p>
                <Button
                  variant="ghost"
                  className="size-11 px-0!"
                  aria-label={t("removeAddon", { number: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              </div>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField name={`addons.${index}.name`} label={t("name")} required />
                <TextField name={`addons.${index}.name_ar`} label={t("nameAr")} lang="ar" />
                <NumberField
                  name={`addons.${index}.price`}
                  label={t("price")}
                  parse={createAmountParser(currency)}
                  unit={currencySymbol(currency, locale)}
                />
                <SelectField {...register(`addons.${index}.pricing`)} label={t("unit")}>
                  <Options values={addonPricings} text={(pricing) => t(`units.${pricing}`)} />
                </SelectField>
                <NumberField
                  name={`addons.${index}.stock`}
                  label={t("stock")}
                  hint={t("stockHint")}
                  parse={parseWhole}
                  empty={null}
                />
                <div className="sm:col-span-2">
                  <TextField
                    name={`addons.${index}.description`}
                    label={t("description")}
                    hint={t("descriptionHint")}
                    rows={2}
                    isLong
                  />
                </div>
                <div className="sm:col-span-2">
                  <TextField
                    name={`addons.${index}.description_ar`}
                    label={t("descriptionAr")}
                    lang="ar"
                    rows={2}
                    isLong
                  />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {fields.length < MAX_ADDONS && (
        <Button variant="outline" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t("addAddon")}
        </Button>
      )}
    </div>
  );
}
