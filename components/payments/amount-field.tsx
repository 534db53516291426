"use client";

import { type Ref, useId } from "react";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** A field for an amount of money, in digits of either script. The form parses the text. */
export function AmountField({
  ref,
  label,
  hint,
  error,
  value,
  required = false,
  disabled = false,
  onChange,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  required?: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error} required={required}>
      <Input
        id={id}
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        className="max-w-44 tabular-nums"
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { hint: true, error })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
