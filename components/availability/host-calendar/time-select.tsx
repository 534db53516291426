import { useLocale } from "next-intl";
import type { SelectHTMLAttributes } from "react";
import { Field, type FieldTexts, useField } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { formatDuration } from "@/components/ui/time-select";
import { anyTimes } from "@/lib/shared/end-time";
import { formatClock } from "@/lib/shared/format-time";
import type { TimeChoice } from "@/lib/shared/time-choice";

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> & {
  value: string;
  /** For an end: the times after its start. */
  choices?: TimeChoice[];
  /** Added to choices on the next day. */
  nextDayLabel?: string;
};

/**
 * A select of the half hours of a day, or of `choices` with their distance from the start. Adds a current value that is not among
 * them. The chosen option shows the time alone, because the field would cut off the rest.
 */
export function TimeSelect({ value, choices = anyTimes, nextDayLabel, ...rest }: Props) {
  const locale = useLocale();
  const isListed = value === "" || choices.some(({ time }) => time === value);
  return (
    <Select {...rest} value={value} className="tabular-nums">
      {!isListed && <option value={value}>{formatClock(value, locale)}</option>}
      {choices.map(({ time, hours, nextDay }) => (
        <option key={time} value={time}>
          {formatClock(time, locale)}
          {time !== value && (
            <>
              {hours > 0 && ` · ${formatDuration(hours, locale, "narrow")}`}
              {nextDay && nextDayLabel && ` · ${nextDayLabel}`}
            </>
          )}
        </option>
      ))}
    </Select>
  );
}

/** A select of half hours with its label, hint and error. */
export function TimeField(props: FieldTexts & Props) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <TimeSelect {...control} />
    </Field>
  );
}
