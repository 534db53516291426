import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { bothLanguages, localized } from "@/lib/shared/localized";
import { addPropertyAction } from "@/lib/venues/listing/actions";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "../wizard/wizard-context";

const NEW = "new";

/** The property of several venues. Optional; a new one can be created here. */
export function PropertyField() {
  const t = useTranslations("wizard.property");
  const locale = useLocale();
  const { choices, mode } = useWizard();
  const { watch, setValue } = useFormContext<VenueForm>();
  const [properties, setProperties] = useState(choices.properties);
  const [isAdding, setIsAdding] = useState(false);
  const [name, setName] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const value = watch("property_id");

  const add = async () => {
    if (!name.trim()) return;
    setIsSaving(true);
    setHasFailed(false);
    try {
      const answer = await addPropertyAction({ name });
      if (!answer.ok) throw new Error(answer.code);
      const property = { id: answer.data.id, name: bothLanguages(answer.data.name, null) };
      // Added to the list of all steps too, because this step remounts when it is shown again.
      choices.properties.push(property);
      setProperties([...choices.properties]);
      setValue("property_id", property.id, { shouldDirty: true });
      setIsAdding(false);
      setName("");
    } catch (error) {
      console.warn("the property was not added", error);
      setHasFailed(true);
    } finally {
      setIsSaving(false);
    }
  };
  const error = hasFailed ? t("failed") : null;

  return (
    <>
      <SelectField
        label={t("label")}
        hint={t("hint")}
        value={isAdding ? NEW : value}
        onChange={(event) => {
          setIsAdding(event.target.value === NEW);
          if (event.target.value !== NEW) {
            setValue("property_id", event.target.value, { shouldDirty: true });
          }
        }}
      >
        <option value="">{t("none")}</option>
        {properties.map((property) => (
          <option key={property.id} value={property.id}>
            {localized(property.name, locale)}
          </option>
        ))}
        {mode !== "edit-admin" && <option value={NEW}>{t("new")}</option>}
      </SelectField>
      {isAdding && (
        <div className="flex flex-wrap items-end gap-3">
          <InputField
            label={t("name")}
            error={error}
            fieldClassName="min-w-48 flex-1"
            dir="auto"
            value={name}
            maxLength={160}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") {
                event.preventDefault();
                void add();
              }
            }}
          />
          <Button variant="secondary" onClick={add} loading={isSaving} disabled={!name.trim()}>
            {t("add")}
          </Button>
        </div>
      )}
    </>
  );
}
