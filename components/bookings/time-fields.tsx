"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useClosedDays } from "@/components/availability/use-availability";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TimeSelect } from "@/components/ui/time-select";
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
      <Field
        label={t("guests")}
        htmlFor={`${id}-guests`}
        hint={t("upTo", { count: venue.capacity })}
        required
      >
        <Input
          id={`${id}-guests`}
          inputMode="numeric"
          value={selection.guests || ""}
          aria-describedby={`${id}-guests-hint`}
          onChange={(event) =>
            onChange({ guests: guestCount(readGuests(digitsOf(event.target.value))) })
          }
        />
      </Field>
      <Field label={t("start")} htmlFor={`${id}-start`} error={skippedText("start")} required>
        <TimeSelect
          id={`${id}-start`}
          value={selection.start}
          choices={starts}
          locale={locale}
          labels={labels}
          aria-invalid={skipped.start}
          aria-describedby={describedBy(`${id}-start`, { error: skippedText("start") })}
          onChange={(start) => handleChange({ start })}
        />
      </Field>
      <Field
        label={t("end")}
        htmlFor={`${id}-end`}
        hint={endHint}
        reservesHint={selection.day !== "" && selection.start !== "" && !venue.isPricedByDay}
        error={skippedText("end")}
        required
      >
        <TimeSelect
          id={`${id}-end`}
          value={selection.end}
          choices={ends}
          locale={locale}
          labels={labels}
          aria-invalid={skipped.end}
          aria-describedby={describedBy(`${id}-end`, { hint: endHint, error: skippedText("end") })}
          onChange={(end) => handleChange({ end })}
        />
      </Field>
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
