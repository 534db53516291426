import { useTranslations } from "next-intl";
import { FieldInput } from "@/components/listings/fields/field-input";
import { type FieldOfKind, listingFields } from "@/lib/venues/listing/fields";
import { DurationField } from "./duration-field";
import { LengthHint } from "./length-hint";

type Kind = "text" | "wholeNumber" | "halfHours" | "money" | "duration";

/** The input of a listing's field, from the kind and texts of its declaration. */
export function ListingField({ name }: { name: FieldOfKind<Kind> }) {
  const t = useTranslations("wizard");
  const field = listingFields[name];
  const hint = "hint" in field ? t(field.hint) : undefined;
  if (field.kind === "duration") {
    return (
      <DurationField
        name={name as FieldOfKind<"duration">}
        label={t(field.label)}
        hint={hint}
        choices={field.choices}
        unit={field.unit}
      />
    );
  }
  return (
    <FieldInput
      texts="wizard"
      name={name}
      field={field}
      isRequired={"isMissing" in field}
      hint={
        "lengthUnit" in field && (
          <>
            {hint}
            <LengthHint name={name as FieldOfKind<"text">} unit={field.lengthUnit} />
          </>
        )
      }
    />
  );
}
