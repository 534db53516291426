import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { currencySymbol, parseMoney, toMajor } from "@/lib/shared/money";
import { type FieldOfKind, listingFields } from "@/lib/venues/listing/fields";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { DurationField } from "./duration-field";
import { NumberField, parseWhole, TextField } from "./form-fields";
import { LengthHint } from "./length-hint";

type Kind = "text" | "wholeNumber" | "halfHours" | "money" | "duration";

/** Parses an amount to major units of the currency; null when it is not an amount. */
export function createAmountParser(currency: string) {
  return (text: string): number | null => {
    const minor = parseMoney(text, currency);
    return minor === null ? null : toMajor(minor, currency);
  };
}

/** The input of a listing's field, from the kind and texts of its declaration. */
export function ListingField({ name }: { name: FieldOfKind<Kind> }) {
  const t = useTranslations("wizard");
  const locale = useLocale();
  const currency = useWatch<VenueForm, "currency">({ name: "currency" });
  const field = listingFields[name];
  const common = {
    name,
    label: t(field.label),
    hint: "hint" in field ? t(field.hint) : undefined,
    required: "isMissing" in field,
  };
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...common}
          hint={
            "lengthUnit" in field ? (
              <>
                {common.hint}
                <LengthHint name={name as FieldOfKind<"text">} unit={field.lengthUnit} />
              </>
            ) : (
              common.hint
            )
          }
          lang={"lang" in field ? field.lang : undefined}
          isLong={"isLong" in field}
          autoComplete={"autoComplete" in field ? field.autoComplete : undefined}
        />
      );
    case "wholeNumber":
      return <NumberField {...common} parse={parseWhole} />;
    case "halfHours":
      // Two decimals, as for an amount; the schema then accepts whole and half hours.
      return <NumberField {...common} parse={createAmountParser("USD")} />;
    case "money":
      return (
        <NumberField
          {...common}
          parse={createAmountParser(currency)}
          unit={currencySymbol(currency, locale)}
        />
      );
    case "duration":
      return (
        <DurationField
          name={name as FieldOfKind<"duration">}
          label={common.label}
          hint={common.hint}
          choices={field.choices}
          unit={field.unit}
        />
      );
  }
}
