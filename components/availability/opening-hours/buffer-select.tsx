import { Controller } from "react-hook-form";
import { SelectField } from "@/components/ui/control-fields";
import { Options } from "@/components/ui/options";
import type { HoursForm } from "@/lib/availability/schemas";
import { useDurationText } from "./duration-text";

const choices = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440];

type Props = { name: "before" | "after"; label: string; hint: string };

/** Minutes that stay free before or after a booking. */
export function BufferSelect({ name, label, hint }: Props) {
  const formatDuration = useDurationText();
  const id = `buffer-${name}`;
  return (
    <Controller<HoursForm, typeof name>
      name={name}
      render={({ field: { value, onChange, ...field } }) => {
        const options = choices.includes(value)
          ? choices
          : [...choices, value].sort((a, b) => a - b);
        return (
          <SelectField
            {...field}
            id={id}
            label={label}
            hint={hint}
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            <Options values={options} text={(minutes) => formatDuration(minutes, "minutes")} />
          </SelectField>
        );
      }}
    />
  );
}
