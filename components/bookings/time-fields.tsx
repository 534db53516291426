"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useClosedDays } from "@/components/availability/use-availability";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TimeSelect } from "@/components/ui/time-select";
import { stretchText } from "@/lib/availability/period-text";
import { skippedTimes } from "@/lib/bookings/rules/slot";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { formatClock } from "@/lib/shared/format-time";
import { addMonths, todayIn } from "@/lib/shared/zoned-time";
import { useFreeTimes } from "./use-free-times";

/** When, and how many: by the venue's clock. */
export function TimeFields({
  venue,
  selection,
  isLost,
  onChange,
}: {
  venue: CheckoutVenue;
  selection: Selection;
  /** Somebody else has the chosen time. */
  isLost: boolean;
  onChange: (change: Partial<Selection>) => void;
}) {
  const t = useTranslations("checkout.time");
  const locale = useLocale();
  const id = useId();
  const today = todayIn(venue.timeZone);
  const last = addMonths(today, venue.bookingWindowMonths);
  const isClosed = useClosedDays(venue.id, "guest");
  const { starts, ends, stretches, limit } = useFreeTimes(venue, selection, isLost);
  const skipped = skippedTimes(selection, venue.timeZone);
  const skippedText = (name: "start" | "end") =>
    skipped[name] ? t("skipped", { time: formatClock(selection[name], locale) }) : undefined;
  const endHint = limit && t(`until.${limit.state}`, { time: formatClock(limit.time, locale) });
  // Without an end day, an end at or before the start is on the following one: only days that are
  // sold have one that is chosen.
  const change = (part: Partial<Selection>) =>
    onChange(venue.byDay ? part : { ...part, endDay: "" });
  const labels = {
    chooseTime: t("chooseTime"),
    nextDay: t("nextDay"),
    taken: t("taken"),
    closed: t("closed"),
    past: t("past"),
    short: t("short"),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={venue.byDay ? t("firstDay") : t("day")} htmlFor={`${id}-day`} required>
        <DateField
          id={`${id}-day`}
          locale={locale}
          label={venue.byDay ? t("firstDay") : t("day")}
          placeholder={t("chooseDay")}
          value={selection.day}
          min={today}
          max={last}
          isDisabled={isClosed}
          onChange={(day) =>
            change({
              day,
              endDay: !selection.endDay || selection.endDay < day ? day : selection.endDay,
            })
          }
        />
      </Field>
      {venue.byDay && (
        <Field label={t("lastDay")} htmlFor={`${id}-end-day`} required>
          <DateField
            id={`${id}-end-day`}
            locale={locale}
            label={t("lastDay")}
            placeholder={t("chooseDay")}
            value={selection.endDay}
            min={selection.day || today}
            max={addMonths(last, 1)}
            onChange={(endDay) => change({ endDay })}
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
          type="number"
          inputMode="numeric"
          min={1}
          max={venue.capacity}
          value={selection.guests || ""}
          aria-describedby={`${id}-guests-hint`}
          onChange={(event) => onChange({ guests: Math.trunc(Number(event.target.value)) || 0 })}
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
          onChange={(start) => change({ start })}
        />
      </Field>
      <Field
        label={t("end")}
        htmlFor={`${id}-end`}
        hint={endHint}
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
          onChange={(end) => change({ end })}
        />
      </Field>
      <div className="text-muted text-sm sm:col-span-2">
        <p aria-live="polite">
          {stretches &&
            stretchText(
              stretches,
              { free: t("free"), fullyTaken: t("fullyTaken"), and: t("and") },
              locale,
            )}
        </p>
        <p>{t("venueClock")}</p>
      </div>
    </div>
  );
}
