import { useLocale, useTranslations } from "next-intl";
import { useFormContext, useFormState } from "react-hook-form";
import { parseWhole } from "@/components/listings/fields/inputs";
import { SelectField } from "@/components/ui/control-fields";
import { FieldGroup } from "@/components/ui/field-group";
import { localized } from "@/lib/shared/localized";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { layouts } from "@/lib/venues/types";
import { useWizard } from "../wizard/wizard-context";
import { NumberField, useFieldError } from "./form-fields";
import { ListingField } from "./listing-field";
import { PlaceFields } from "./place-fields";
import { PropertyField } from "./property-field";

/** Step 1: type, capacity and place. */
export function BasicsStep() {
  const t = useTranslations("wizard.basics");
  const { errors } = useFormState<VenueForm>();
  const hasLayoutError = Boolean(errors.capacity_by_layout);
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t("about")}>
        <ListingField name="title" />
        <ListingField name="title_ar" />
        <TypeField />
        <ListingField name="description" />
        <ListingField name="description_ar" />
      </FieldGroup>
      <FieldGroup title={t("capacityTitle")}>
        <div className="sm:max-w-60">
          <ListingField name="capacity" />
        </div>
        <details open={hasLayoutError || undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {t("layouts")}
          </summary>
          <p className="mb-4 text-sm text-muted">{t("layoutsHint")}</p>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {layouts.map((layout) => (
              <NumberField
                key={layout}
                name={`capacity_by_layout.${layout}`}
                label={t(`layout.${layout}`)}
                parse={parseWhole}
              />
            ))}
          </div>
        </details>
      </FieldGroup>
      <FieldGroup title={t("place")} hint={t("placeHint")}>
        <PlaceFields />
        <PropertyField />
      </FieldGroup>
    </div>
  );
}

function TypeField() {
  const t = useTranslations("wizard.basics");
  const locale = useLocale();
  const { choices } = useWizard();
  const { register } = useFormContext<VenueForm>();
  const error = useFieldError()("venue_type_id");
  return (
    <SelectField
      {...register("venue_type_id")}
      label={t("type")}
      error={error}
      isRequired
      aria-required
    >
      <option value="">{t("choose")}</option>
      {choices.types.map((type) => (
        <option key={type.id} value={type.id}>
          {localized(type.name, locale)}
        </option>
      ))}
    </SelectField>
  );
}
