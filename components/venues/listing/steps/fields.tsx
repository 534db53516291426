"use client";

import { type ReactNode, useId, useState } from "react";
import { type FieldPath, useController, useFormContext } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { toLatinDigits } from "@/lib/shared/digits";
import type { VenueForm } from "@/lib/venues/listing/schemas";

export type FieldName = FieldPath<VenueForm>;

/** The text of the error of a field of the listing; undefined when there is none. */
export function useFieldError(): (name: FieldName) => string | undefined {
  const fieldErrorText = useFieldErrorText("wizard");
  const { getFieldState, formState } = useFormContext<VenueForm>();
  return (name) => fieldErrorText(getFieldState(name, formState).error);
}

type TextProps = {
  name: FieldName;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** The language that is written here; without it the text decides its direction. */
  lang?: "ar";
  long?: boolean;
  placeholder?: string;
  autoComplete?: string;
};

/** A text of the form. Nothing cuts what is typed: what is too long is said, not shortened. */
export function TextField({ name, label, hint, required, lang, long, ...rest }: TextProps) {
  const id = useId();
  const { register } = useFormContext<VenueForm>();
  const error = useFieldError()(name);
  const control = {
    id,
    ...register(name),
    ...rest,
    lang,
    dir: lang === "ar" ? "rtl" : "auto",
    "aria-required": required || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, { hint, error }),
  } as const;
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error} required={required}>
      {long ? <Textarea rows={5} {...control} className="min-h-36" /> : <Input {...control} />}
    </Field>
  );
}

type NumberProps = {
  name: FieldName;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Turns what is typed into a number; null when it is none. */
  parse: (text: string) => number | null;
  /** Said beside the number: a currency or a unit. */
  unit?: string;
  /** What an empty field means. */
  empty?: number | null;
};

/** Digits of either script as a whole number; null for anything else. */
export function parseWhole(text: string): number | null {
  const plain = toLatinDigits(text.trim()).replace(/(?<=\d)[,٬](?=\d{3}\b)/g, "");
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** A number that one types; empty when it is the one that an empty field means. */
export function NumberField({ name, label, hint, required, parse, unit, empty = 0 }: NumberProps) {
  const id = useId();
  const { field } = useController<VenueForm>({ name });
  const error = useFieldError()(name);
  const value = (field.value ?? empty) as number | null;
  const [text, setText] = useState(() => shown(value, empty));
  const [seen, setSeen] = useState(value);
  const meaning = text.trim() === "" ? empty : (parse(text) ?? Number.NaN);
  if (!Object.is(seen, value)) {
    setSeen(value);
    // It came from elsewhere, as from a draft: it is shown instead of what was typed before.
    if (!Object.is(meaning, value) && !Number.isNaN(value)) setText(shown(value, empty));
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

function shown(value: number | null, empty: number | null): string {
  return value === null || value === empty || Number.isNaN(value) ? "" : String(value);
}
