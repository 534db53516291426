import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import {
  type DurationUnit,
  useDurationText,
} from "@/components/availability/opening-hours/duration-text";
import { SelectField } from "@/components/ui/control-fields";
import { Options } from "@/components/ui/options";
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
  const formatDuration = useDurationText();
  const { watch, setValue } = useFormContext<VenueForm>();
  const value = watch(name);
  const options = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={(event) => setValue(name, Number(event.target.value), { shouldDirty: true })}
    >
      <Options values={options} text={(amount) => formatDuration(amount, unit)} />
    </SelectField>
  );
}
