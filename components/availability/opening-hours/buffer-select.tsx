"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import type { HoursForm } from "@/lib/availability/schemas";

const choices = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440];

type Props = { name: "before" | "after"; label: string; hint: string };

/** Minutes that stay free beside a booking. */
export function BufferSelect({ name, label, hint }: Props) {
  const t = useTranslations("wizard.rules");
  const id = `buffer-${name}`;
  const word = (minutes: number) => {
    if (minutes === 0) return t("none");
    if (minutes % 1440 === 0) return t("days", { count: minutes / 1440 });
    return minutes % 60 === 0
      ? t("hoursCount", { count: minutes / 60 })
      : t("minutes", { count: minutes });
  };
  return (
    <Controller<HoursForm, typeof name>
      name={name}
      render={({ field: { value, onChange, ...field } }) => {
        const listed = choices.includes(value)
          ? choices
          : [...choices, value].sort((a, b) => a - b);
        return (
          <Field label={label} htmlFor={id} hint={hint}>
            <Select
              {...field}
              id={id}
              value={value}
              aria-describedby={`${id}-hint`}
              onChange={(event) => onChange(Number(event.target.value))}
            >
              {listed.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {word(minutes)}
                </option>
              ))}
            </Select>
          </Field>
        );
      }}
    />
  );
}
