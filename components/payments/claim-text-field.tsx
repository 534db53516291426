"use client";

import { type Ref, useId } from "react";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

/** A text field for a claim, in either language: its reason, the answer to it, or the note of a decision. */
export function ClaimTextField({
  ref,
  label,
  hint,
  error,
  value,
  required = false,
  disabled,
  onChange,
}: {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  required?: boolean;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error} required={required}>
      <Textarea
        id={id}
        ref={ref}
        dir="auto"
        rows={4}
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { hint: true, error })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
