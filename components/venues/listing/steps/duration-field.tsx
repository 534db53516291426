"use client";

import { type ReactNode, useId } from "react";
import { useFormContext } from "react-hook-form";
import {
  type DurationUnit,
  useDurationText,
} from "@/components/availability/opening-hours/duration-text";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import type { FieldOfKind } from "@/lib/venues/listing/fields";
import type { VenueForm } from "@/lib/venues/listing/schemas";

type Props = {
  name: FieldOfKind<"duration">;
  label: ReactNode;
  hint: ReactNode;
  choices: readonly number[];
  unit: DurationUnit;
};

/** A choice of durations; adds a stored value that is not in the list. */
export function DurationField({ name, label, hint, choices, unit }: Props) {
  const id = useId();
  const formatDuration = useDurationText();
  const { watch, setValue } = useFormContext<VenueForm>();
  const value = watch(name);
  const options = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);
  return (
    <Field label={label} htmlFor={id} hint={hint}>
      <Select
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setValue(name, Number(event.target.value), { shouldDirty: true })}
      >
        {options.map((amount) => (
          <option key={amount} value={amount}>
            {formatDuration(amount, unit)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
