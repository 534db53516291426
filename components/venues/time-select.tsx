"use client";

import { Select } from "@/components/ui/input";
import { formatClock } from "@/lib/shared/format-time";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";
import type { TimeChoice } from "@/lib/venues/rules/slots";
import type { PanelLabels } from "./panel-labels";

/** `5h`, as the language shortens it: more would not fit a telephone. */
function duration(hours: number, locale: Locale): string {
  const style = { style: "unit", unit: "hour", unitDisplay: "narrow" } as const;
  return new Intl.NumberFormat(localeTag(locale), style).format(hours);
}

/** A time of day from a list; a chosen one that is not in the list stays to be seen. */
export function TimeSelect({
  id,
  name,
  value,
  choices,
  locale,
  labels,
  invalid = false,
  onChange,
}: {
  id: string;
  name: string;
  value: string;
  choices: TimeChoice[];
  locale: Locale;
  labels: PanelLabels;
  invalid?: boolean;
  onChange: (time: string) => void;
}) {
  const listed = value === "" || choices.some(({ time }) => time === value);
  return (
    <Select
      id={id}
      name={name}
      value={value}
      required
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{labels.chooseTime}</option>
      {!listed && <option value={value}>{formatClock(value, locale)}</option>}
      {choices.map(({ time, free, nextDay, hours }) => (
        <option key={time} value={time} disabled={!free}>
          {formatClock(time, locale)}
          {hours > 0 && ` · ${duration(hours, locale)}`}
          {nextDay && ` · ${labels.nextDay}`}
          {!free && ` · ${labels.taken}`}
        </option>
      ))}
    </Select>
  );
}
