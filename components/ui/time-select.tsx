"use client";

import type { ComponentProps } from "react";
import { formatClock } from "@/lib/shared/format-time";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";
import type { TimeChoice } from "@/lib/shared/time-choice";
import { Select } from "./input";

/** What stands beside a time that cannot be chosen, and in place of one that is still to be. */
export type TimeLabels = Record<
  "chooseTime" | "nextDay" | Exclude<TimeChoice["state"], "free">,
  string
>;

/** `5h`, as the language shortens it: more would not fit a telephone. */
function duration(hours: number, locale: Locale): string {
  const style = { style: "unit", unit: "hour", unitDisplay: "narrow" } as const;
  return new Intl.NumberFormat(localeTag(locale), style).format(hours);
}

type TimeSelectProps = Omit<ComponentProps<typeof Select>, "value" | "onChange" | "children"> & {
  value: string;
  choices: TimeChoice[];
  locale: Locale;
  labels: TimeLabels;
  onChange: (time: string) => void;
};

/** A time of day from a list; a chosen one that is not in the list stays to be seen. */
export function TimeSelect({ value, choices, locale, labels, onChange, ...rest }: TimeSelectProps) {
  const listed = value === "" || choices.some(({ time }) => time === value);
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{labels.chooseTime}</option>
      {!listed && <option value={value}>{formatClock(value, locale)}</option>}
      {choices.map(({ time, state, nextDay, hours }) => (
        <option key={time} value={time} disabled={state !== "free"}>
          {formatClock(time, locale)}
          {hours > 0 && ` · ${duration(hours, locale)}`}
          {nextDay && ` · ${labels.nextDay}`}
          {state !== "free" && ` · ${labels[state]}`}
        </option>
      ))}
    </Select>
  );
}
