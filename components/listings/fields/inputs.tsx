import { type ReactNode, useId, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { InputField, TextareaField } from "@/components/ui/control-fields";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toLatinDigits } from "@/lib/shared/digits";
import { parseMoney, toMajor } from "@/lib/shared/money";

type InputTexts = {
  /** The path of the value in the form. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
};

export type TextProps = InputTexts & {
  /** The language of the text; without it the text decides its direction. */
  lang?: "en" | "ar" | undefined;
  isLong?: boolean;
  /** Initial number of lines of a long text. */
  rows?: number;
  placeholder?: string;
  autoComplete?: string | undefined;
};

/** A text field of the form. Shows an error for a text that is too long, and never cuts it. */
export function TextField({ name, required, lang, isLong, rows = 5, ...rest }: TextProps) {
  const { register } = useFormContext();
  const field = {
    ...register(name),
    ...rest,
    isRequired: required,
    lang,
    dir: lang === "ar" ? "rtl" : "auto",
    "aria-required": required || undefined,
  } as const;
  return isLong ? <TextareaField rows={rows} {...field} /> : <InputField {...field} />;
}

export type NumberProps = InputTexts & {
  /** Returns the number in a text; null without one. */
  parse: (text: string) => number | null;
  /** Shown beside the number: a currency or a unit. */
  unit?: string;
  /** The value of an empty field. */
  empty?: number | null;
};

/** Returns the digits of either script as a whole number; null for anything else. */
export function parseWhole(text: string): number | null {
  const plain = toLatinDigits(text.trim()).replace(/(?<=\d)[,٬](?=\d{3}\b)/g, "");
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** Parses an amount to major units of the currency; null when it is not an amount. */
export function createAmountParser(currency: string) {
  return (text: string): number | null => {
    const minor = parseMoney(text, currency);
    return minor === null ? null : toMajor(minor, currency);
  };
}

/** A number field; empty when the value is that of an empty field. */
export function NumberField(props: NumberProps) {
  const { name, label, hint, error, required, parse, unit, empty = 0 } = props;
  const id = useId();
  const { field } = useController({ name });
  const value = (field.value ?? empty) as number | null;
  const [text, setText] = useState(() => formatNumber(value, empty));
  const [previousValue, setPreviousValue] = useState(value);
  const typedValue = text.trim() === "" ? empty : (parse(text) ?? Number.NaN);
  if (!Object.is(previousValue, value)) {
    setPreviousValue(value);
    // Code such as a restored draft has set the value: replaces the typed text.
    if (!Object.is(typedValue, value) && !Number.isNaN(value)) setText(formatNumber(value, empty));
  }
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error} required={required}>
      <div className="relative">
        <Input
          id={id}
          ref={field.ref}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onBlur={field.onBlur}
          onChange={(event) => {
            const typed = event.target.value;
            setText(typed);
            field.onChange(typed.trim() === "" ? empty : (parse(typed) ?? Number.NaN));
          }}
          className={unit ? "pe-20" : undefined}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-sm text-muted"
          >
            {unit}
          </span>
        )}
      </div>
    </Field>
  );
}

function formatNumber(value: number | null, empty: number | null): string {
  return value === null || value === empty || Number.isNaN(value) ? "" : String(value);
}
