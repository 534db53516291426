import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { SelectField } from "@/components/ui/control-fields";
import type { DeclaredField } from "@/lib/listings/fields/define-field";
import { currencySymbol } from "@/lib/shared/money";
import { createAmountParser, NumberField, parseWhole, TextField } from "./inputs";

/** An option of a choice: its value, and its text in the language of the page. */
export type Option = { value: string; text: string };

type Props = {
  /** The messages of the kind, with the labels, hints and errors of its fields. */
  texts: "wizard" | "provider";
  name: string;
  field: DeclaredField;
  /** Instead of the declared ones. */
  label?: ReactNode;
  hint?: ReactNode;
  isRequired?: boolean;
  /** The options of a choice; one without a value stands for none. */
  options?: readonly Option[];
  onChange?: (value: string) => void;
};

/** The input of a declared field of any kind of listing; null for a field with a component of its own. */
export function FieldInput({
  texts,
  name,
  field,
  isRequired,
  options = [],
  onChange,
  ...own
}: Props) {
  const t = useTranslations(texts) as (key: string) => string;
  const getErrorText = useFieldErrorText(texts);
  const locale = useLocale();
  const { register, getFieldState, formState } = useFormContext();
  const currency: string = useWatch({ name: "currency" });
  const common = {
    name,
    label: own.label ?? (field.label && t(field.label)),
    hint: own.hint || (field.hint && t(field.hint)),
    error: getErrorText(getFieldState(name, formState).error),
    required: isRequired,
  };
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...common}
          lang={field.lang}
          isLong={field.isLong ?? false}
          autoComplete={field.autoComplete}
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
    case "choice": {
      const { required, ...select } = common;
      return (
        <SelectField
          {...select}
          {...register(name, { onChange: (event) => onChange?.(event.target.value) })}
          isRequired={required}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    }
    default:
      return null;
  }
}
