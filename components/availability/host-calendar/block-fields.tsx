import { useLocale, useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Checkbox } from "@/components/ui/checkbox";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { VenueOptions } from "@/components/ui/localized-options";
import { Options } from "@/components/ui/options";
import { type BlockForm, repeats } from "@/lib/availability/schemas";
import type { CalendarVenue } from "@/lib/availability/types";
import { addMonths, isDay } from "@/lib/shared/calendar-day";
import { endTimesOn, localEndAfterMove } from "@/lib/shared/end-time";
import { timeZoneName } from "@/lib/shared/format-time";
import type { TimeChoice } from "@/lib/shared/time-choice";
import { DayField } from "./day-field";
import { TimeField } from "./time-select";

/** The venue, period, repetition and reason of a block. Times are in the venue's time zone. */
export function BlockFields({ venues }: { venues: CalendarVenue[] }) {
  const t = useTranslations("hostCalendar.block");
  const fieldErrorText = useFieldErrorText("hostCalendar");
  const locale = useLocale();
  const { register, watch, getValues, setValue, formState } = useFormContext<BlockForm>();
  const errors = formState.errors;
  const [venueId, wholeDays, repeat, fromDay, fromTime, toDay] = watch([
    "venueId",
    "wholeDays",
    "repeat",
    "fromDay",
    "fromTime",
    "toDay",
  ]);
  /** A later start moves the end. */
  function moveEnd(before: { day: string; time: string }) {
    const [day, time, lastDay, endTime] = getValues(["fromDay", "fromTime", "toDay", "toTime"]);
    if (wholeDays) {
      if (day > lastDay) setValue("toDay", day);
      return;
    }
    const end = localEndAfterMove(before, { day, time }, { day: lastDay, time: endTime });
    setValue("toDay", end.day);
    setValue("toTime", end.time);
  }
  const venue = venues.find(({ id }) => id === venueId);
  const venueError = fieldErrorText(errors.venueId);
  const reasonError = fieldErrorText(errors.reason);
  return (
    <>
      <SelectField
        {...register("venueId")}
        id="block-venue"
        label={t("venue")}
        hint={venue && t("zone", { zone: timeZoneName(venue.timeZone, locale) })}
        error={venueError}
        isRequired
      >
        <VenueOptions venues={venues} none={t("choose")} />
      </SelectField>
      <Checkbox {...register("wholeDays")} label={t("wholeDays")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField<BlockForm>
          name="fromDay"
          id="block-fromDay"
          label={t("from")}
          onSelect={() => moveEnd({ day: fromDay, time: fromTime })}
        />
        {!wholeDays && (
          <BlockTimeField
            name="fromTime"
            label={t("fromTime")}
            onSelect={() => moveEnd({ day: fromDay, time: fromTime })}
          />
        )}
        <DayField<BlockForm>
          name="toDay"
          id="block-toDay"
          label={wholeDays ? t("lastDay") : t("to")}
          min={fromDay}
          onSelect={() => moveEnd({ day: fromDay, time: fromTime })}
        />
        {!wholeDays && (
          <BlockTimeField
            name="toTime"
            label={t("toTime")}
            choices={endTimesOn(toDay, { day: fromDay, time: fromTime })}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...register("repeat", {
            onChange: () => {
              if (!watch("until") && isDay(fromDay)) setValue("until", addMonths(fromDay, 3));
            },
          })}
          id="block-repeat"
          label={t("repeat")}
          error={fieldErrorText(errors.repeat)}
        >
          <Options values={repeats} text={(each) => t(`repeats.${each}`)} />
        </SelectField>
        {repeat !== "none" && (
          <DayField<BlockForm>
            name="until"
            id="block-until"
            label={t("until")}
            hint={t("untilHint")}
            min={fromDay}
            max={isDay(fromDay) ? addMonths(fromDay, 12) : undefined}
          />
        )}
      </div>
      <InputField
        {...register("reason")}
        id="block-reason"
        label={t("reason")}
        hint={t("reasonHint")}
        error={reasonError}
        dir="auto"
        autoComplete="off"
      />
    </>
  );
}

function BlockTimeField({
  name,
  label,
  choices,
  onSelect,
}: {
  name: "fromTime" | "toTime";
  label: string;
  choices?: TimeChoice[];
  onSelect?: () => void;
}) {
  const fieldErrorText = useFieldErrorText("hostCalendar");
  const { watch, register, formState } = useFormContext<BlockForm>();
  const error = fieldErrorText(formState.errors[name]);
  const id = `block-${name}`;
  return (
    <TimeField
      {...register(name, { onChange: onSelect })}
      id={id}
      label={label}
      error={error}
      value={watch(name)}
      choices={choices}
    />
  );
}
