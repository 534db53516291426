import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useClosedDays } from "@/components/availability/use-availability";
import { InputField } from "@/components/ui/control-fields";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { TimeField } from "@/components/ui/time-select";
import { freePeriodsText } from "@/lib/availability/free-periods-text";
import { lastBookableDay } from "@/lib/availability/rules/booking-window";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { addMonths, todayIn } from "@/lib/shared/calendar-day";
import { digitsOf } from "@/lib/shared/digits";
import { formatClock } from "@/lib/shared/format-time";
import { guestCount, readGuests } from "@/lib/shared/requested-time";
import { skippedTimes } from "@/lib/shared/resolve-requested-time";
import { useTimeChoices } from "./use-time-choices";

/** Day, times by the venue's clock, and guests. */
export function TimeFields({
  venue,
  selection,
  isSlotUnavailable,
  onChange,
}: {
  venue: CheckoutVenue;
  selection: Selection;
  isSlotUnavailable: boolean;
  onChange: (change: Partial<Selection>) => void;
}) {
  const t = useTranslations("checkout.time");
  const locale = useLocale();
  const id = useId();
  const today = todayIn(venue.timeZone);
  const lastDay = lastBookableDay(today, venue.bookingWindowMonths);
  const isClosed = useClosedDays(venue.id, "guest");
  const { starts, ends, periods, limit } = useTimeChoices(venue, selection, isSlotUnavailable);
  const skipped = skippedTimes(selection, venue.timeZone);
  const skippedText = (name: "start" | "end") =>
    skipped[name] ? t("skipped", { time: formatClock(selection[name], locale) }) : undefined;
  // Without an end day, an end at or before the start is on the next one: only venues that are priced
  // by the day let one select it.
  const handleChange = (changed: Partial<Selection>) =>
    onChange(venue.isPricedByDay ? changed : { ...changed, endDay: "" });
  const labels = {
    chooseTime: t("chooseTime"),
    nextDay: t("nextDay"),
    taken: t("taken"),
    held: t("held"),
    closed: t("closed"),
    past: t("past"),
    short: t("short"),
  };
  const endHint = limit && t(`until.${limit.state}`, { time: formatClock(limit.time, locale) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={venue.isPricedByDay ? t("firstDay") : t("day")} htmlFor={`${id}-day`} required>
        <DateField
          id={`${id}-day`}
          locale={locale}
          label={venue.isPricedByDay ? t("firstDay") : t("day")}
          placeholder={t("chooseDay")}
          value={selection.day}
          min={today}
          max={lastDay}
          isDisabled={isClosed}
          onChange={(day) =>
            handleChange({
              day,
              endDay: !selection.endDay || selection.endDay < day ? day : selection.endDay,
            })
          }
        />
      </Field>
      {venue.isPricedByDay && (
        <Field label={t("lastDay")} htmlFor={`${id}-end-day`} required>
          <DateField
            id={`${id}-end-day`}
            locale={locale}
            label={t("lastDay")}
            placeholder={t("chooseDay")}
            value={selection.endDay}
            min={selection.day || today}
            max={addMonths(lastDay, 1)}
            onChange={(endDay) => handleChange({ endDay })}
          />
        </Field>
      )}
      <InputField
        id={`${id}-guests`}
        label={t("guests")}
        hint={t("upTo", { count: venue.capacity })}
        isRequired
        inputMode="numeric"
        value={selection.guests || ""}
        onChange={(event) =>
          onChange({ guests: guestCount(readGuests(digitsOf(event.target.value))) })
        }
      />
      <TimeField
        label={t("start")}
        error={skippedText("start")}
        isRequired
        value={selection.start}
        choices={starts}
        locale={locale}
        labels={labels}
        onChange={(start) => handleChange({ start })}
      />
      <TimeField
        label={t("end")}
        hint={endHint}
        reservesHint={selection.day !== "" && selection.start !== "" && !venue.isPricedByDay}
        error={skippedText("end")}
        isRequired
        value={selection.end}
        choices={ends}
        locale={locale}
        labels={labels}
        onChange={(end) => handleChange({ end })}
      />
      <div className="text-muted text-sm sm:col-span-2">
        <p className={selection.day && "min-h-lh"} aria-live="polite">
          {periods &&
            freePeriodsText(
              periods,
              { free: t("free"), fullyTaken: t("fullyTaken"), and: t("and") },
              locale,
            )}
        </p>
        <p>{t("venueClock")}</p>
      </div>
    </div>
  );
}
