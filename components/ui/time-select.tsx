import type { ComponentProps } from "react";
import { formatClock } from "@/lib/shared/format-time";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";
import type { TimeChoice } from "@/lib/shared/time-choice";
import { Field, type FieldTexts, useField } from "./field";
import { Select } from "./input";

/** The texts of unavailable times and of an empty choice. */
export type TimeLabels = Record<
  "chooseTime" | "nextDay" | Exclude<TimeChoice["state"], "free">,
  string
>;

/** A duration, in its narrow form `5h`. */
export function formatDuration(
  hours: number,
  locale: Locale,
  unitDisplay: "narrow" | "long",
): string {
  const style = { style: "unit", unit: "hour", unitDisplay } as const;
  return new Intl.NumberFormat(localeTag(locale), style).format(hours);
}

/** Returns the text of a TimeSelect's option beside the chosen time: `5 hours · next day`; empty for none. */
export function describeTime(
  choices: TimeChoice[],
  value: string,
  locale: Locale,
  labels: Pick<TimeLabels, "nextDay">,
): string {
  const choice = value && choices.find(({ time }) => time === value);
  if (!choice || choice.hours === 0) return "";
  const duration = formatDuration(choice.hours, locale, "long");
  return choice.nextDay ? `${duration} · ${labels.nextDay}` : duration;
}

type TimeSelectProps = Omit<ComponentProps<typeof Select>, "value" | "onChange" | "children"> & {
  value: string;
  choices: TimeChoice[];
  locale: Locale;
  labels: TimeLabels;
  onChange: (time: string) => void;
  /** Shows the chosen time alone, because the field would cut off more text: show `describeTime` beside it. */
  isNarrow?: boolean;
};

/** A select of times of day; a value that is not among the choices is shown too. */
function TimeSelect({
  value,
  choices,
  locale,
  labels,
  onChange,
  isNarrow,
  ...rest
}: TimeSelectProps) {
  const isListed = value === "" || choices.some(({ time }) => time === value);
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{labels.chooseTime}</option>
      {!isListed && <option value={value}>{formatClock(value, locale)}</option>}
      {choices.map(({ time, state, nextDay, hours }) => (
        <option key={time} value={time} disabled={state !== "free"}>
          {formatClock(time, locale)}
          {!(isNarrow && time === value) && (
            <>
              {hours > 0 && ` · ${formatDuration(hours, locale, "narrow")}`}
              {nextDay && ` · ${labels.nextDay}`}
              {state !== "free" && ` · ${labels[state]}`}
            </>
          )}
        </option>
      ))}
    </Select>
  );
}

/** A select of times of day with its label, hint and error. */
export function TimeField(props: FieldTexts & TimeSelectProps) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <TimeSelect {...control} />
    </Field>
  );
}
