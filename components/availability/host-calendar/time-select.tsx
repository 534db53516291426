"use client";

import { useLocale } from "next-intl";
import type { SelectHTMLAttributes } from "react";
import { Select } from "@/components/ui/input";
import { halfHours } from "@/lib/shared/clock-time";
import { formatClock } from "@/lib/shared/format-time";

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> & { value: string };

/** A select of the half hours of a day. A current value between them is an option too. */
export function TimeSelect({ value, ...rest }: Props) {
  const locale = useLocale();
  const times =
    value === "" || halfHours.includes(value) ? halfHours : [...halfHours, value].sort();
  return (
    <Select {...rest} value={value} className="tabular-nums">
      {times.map((time) => (
        <option key={time} value={time}>
          {formatClock(time, locale)}
        </option>
      ))}
    </Select>
  );
}
