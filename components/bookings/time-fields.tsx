"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { halfHours, skippedTimes } from "@/lib/bookings/rules/slot";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { formatClock } from "@/lib/shared/format-time";
import { addMonths, todayIn } from "@/lib/shared/zoned-time";

const times = halfHours();

/** When, and how many: by the venue's clock. */
export function TimeFields({
  venue,
  selection,
  onChange,
}: {
  venue: CheckoutVenue;
  selection: Selection;
  onChange: (change: Partial<Selection>) => void;
}) {
  const t = useTranslations("checkout.time");
  const locale = useLocale();
  const id = useId();
  const today = todayIn(venue.timeZone);
  const last = addMonths(today, venue.bookingWindowMonths);
  const overnight = !venue.byDay && selection.start !== "" && selection.end !== "";
  const skipped = skippedTimes(selection, venue.timeZone);
  const skippedText = (name: "start" | "end") =>
    skipped[name] ? t("skipped", { time: formatClock(selection[name], locale) }) : undefined;
  const endName = (time: string) =>
    overnight && time <= selection.start
      ? t("nextDay", { time: formatClock(time, locale) })
      : formatClock(time, locale);
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
          onChange={(day) =>
            onChange({
              day,
              endDay:
                venue.byDay && (!selection.endDay || selection.endDay < day)
                  ? day
                  : selection.endDay,
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
            onChange={(endDay) => onChange({ endDay })}
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
        <Select
          id={`${id}-start`}
          value={selection.start}
          aria-invalid={skipped.start}
          aria-describedby={describedBy(`${id}-start`, { error: skippedText("start") })}
          onChange={(event) => onChange({ start: event.target.value })}
        >
          <option value="">{t("chooseTime")}</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {formatClock(time, locale)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("end")} htmlFor={`${id}-end`} error={skippedText("end")} required>
        <Select
          id={`${id}-end`}
          value={selection.end}
          aria-invalid={skipped.end}
          aria-describedby={describedBy(`${id}-end`, { error: skippedText("end") })}
          onChange={(event) => onChange({ end: event.target.value })}
        >
          <option value="">{t("chooseTime")}</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {endName(time)}
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-muted text-sm sm:col-span-2">{t("venueClock")}</p>
    </div>
  );
}
