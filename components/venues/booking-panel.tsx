"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { OwnHolds } from "@/components/availability/own-holds";
import { onDaySelected } from "@/components/availability/selected-day";
import { useClosedDays, useDaySlots } from "@/components/availability/use-availability";
import { useVenueWatch } from "@/components/availability/use-venue-watch";
import { fetchQuoteText } from "@/components/quotes/fetch-quote-text";
import { useQuote } from "@/components/quotes/use-quote";
import { buttonClass } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TimeSelect } from "@/components/ui/time-select";
import { freePeriodsText } from "@/lib/availability/period-text";
import { lastBookableDay } from "@/lib/availability/rules/booking-window";
import { endChoices, freePeriods, startChoices } from "@/lib/availability/rules/slots";
import type { Locale } from "@/lib/i18n/routing";
import { todayIn } from "@/lib/shared/calendar-day";
import {
  noRequestedTime,
  type RequestedTime,
  readGuests,
  readRequestedTime,
  withValidDays,
  writeRequestedTime,
} from "@/lib/shared/requested-time";
import { PanelBar } from "./panel-bar";
import type { PanelLabels } from "./panel-labels";
import { QuoteLines } from "./quote-lines";

export type PanelVenue = {
  id: string;
  timeZone: string;
  capacity: number;
  minimumHours: number;
  bookingWindowMonths: number;
  /** Priced by the day: a booking may end on another day. */
  isPricedByDay: boolean;
};

// A sheet from below on small screens; beside the text, and always there, on wide ones.
const sheet =
  "fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-card bg-card p-5 text-ink backdrop:bg-black/50 lg:static lg:block lg:max-h-none lg:overflow-visible lg:rounded-card lg:border lg:border-hairline lg:p-6 lg:shadow-float";

/**
 * Day, start, end and guests, with the price and the problems of what is chosen. Without script it is
 * a form that leads to the checkout.
 */
export function BookingPanel({
  venue,
  locale,
  labels,
  paths,
  rate,
}: {
  venue: PanelVenue;
  locale: Locale;
  labels: PanelLabels;
  /** The addresses of the two checkouts, and of a message to the host, in the reader's language. */
  paths: { guided: string; onePage: string; ask: string };
  rate: ReactNode;
}) {
  const [fields, setFields] = useState(noRequestedTime);
  const [bounds, setBounds] = useState<{ min?: string; max?: string }>({});
  const [missing, setMissing] = useState<keyof RequestedTime | null>(null);
  const router = useRouter();
  const { day, start, end, guests } = fields;
  const endDayIn = (time: RequestedTime) =>
    venue.isPricedByDay && time.endDay > time.day ? time.endDay : "";
  const endDay = endDayIn(fields);

  useEffect(() => {
    const today = todayIn(venue.timeZone);
    setBounds({ min: today, max: lastBookableDay(today, venue.bookingWindowMonths) });
    const query = new URLSearchParams(window.location.search);
    setFields(withValidDays(readRequestedTime(query)));
  }, [venue]);

  useEffect(
    () => onDaySelected((day) => setFields((before) => ({ ...before, day, endDay: "" }))),
    [],
  );

  const isComplete = day && start && end && guests;
  const query = writeRequestedTime({ ...fields, endDay }).toString();
  const { quote, isLoading, isCurrent, error, retry } = useQuote(
    isComplete ? `venue=${venue.id}&locale=${locale}&${query}` : null,
    fetchQuoteText,
  );
  const currentQuote = isCurrent ? quote : null;

  const { changes, startWatch, watch } = useVenueWatch(venue.id, retry);
  const isClosed = useClosedDays(venue.id, "public", changes);
  const slots = useDaySlots(venue.id, day, "public", changes ? String(changes) : "");
  const starts = startChoices(slots, day, venue.isPricedByDay ? 0 : venue.minimumHours, start);
  const ends = endDay
    ? startChoices(null, endDay)
    : endChoices(slots, day, start, venue.minimumHours, end);
  const periods = slots && freePeriods(slots, day);

  function changeFields(changed: Partial<RequestedTime>) {
    const next = { ...fields, ...changed };
    setMissing(null);
    setFields(next);
    // The address follows, so that a reload, a shared link and the other language keep the fields.
    const address = writeRequestedTime({ ...next, endDay: endDayIn(next) });
    window.history.replaceState(null, "", `?${address}`);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === "ask") return router.push(`${paths.ask}?${query}`);
    const firstMissing = (["day", "start", "end", "guests"] as const).find((name) => !fields[name]);
    setMissing(firstMissing ?? null);
    if (firstMissing) return document.getElementById(`book-${firstMissing}`)?.focus();
    if (!currentQuote || currentQuote.problems.length > 0) {
      return document.getElementById("book-problems")?.focus();
    }
    const path = submitter?.value === "onePage" ? paths.onePage : paths.guided;
    // The checkout says so when its price differs from this one.
    router.push(`${path}?${query}&total=${currentQuote.totalMinor}`);
  }

  const missingText = (name: keyof RequestedTime) => missing === name && labels.missing;
  const problems = error
    ? [labels.failures[error] ?? labels.failures.unexpected]
    : (currentQuote?.problems.map(({ text }) => text) ?? []);

  return (
    <>
      {watch}
      <section id="booking" popover="auto" aria-labelledby="booking-title" className={sheet}>
        <header className="mb-4 flex items-start justify-between gap-4">
          <div>
            <h2 id="booking-title" className="text-lg lg:sr-only">
              {labels.title}
            </h2>
            <p className="lg:text-lg">{rate}</p>
            <p className="text-muted text-sm">{labels.feesIncluded}</p>
          </div>
          <button
            type="button"
            popoverTarget="booking"
            popoverTargetAction="hide"
            aria-label={labels.close}
            className="-me-2 -mt-1.5 grid size-11 place-items-center rounded-full hover:bg-tint lg:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </header>
        <OwnHolds venueId={venue.id} locale={locale} />
        <form
          action={paths.guided}
          onSubmit={handleSubmit}
          onFocus={startWatch}
          noValidate
          className="flex flex-col gap-4"
          aria-labelledby="booking-title"
        >
          <Field label={labels.day} htmlFor="book-day" error={missingText("day")}>
            <DateField
              id="book-day"
              name="day"
              locale={locale}
              label={labels.day}
              placeholder={labels.chooseDay}
              value={day}
              onChange={(next) => changeFields({ day: next, endDay: "" })}
              isDisabled={isClosed}
              invalid={missing === "day"}
              {...bounds}
            />
          </Field>
          {venue.isPricedByDay && (
            <Field label={labels.endDay} htmlFor="book-endDay">
              <DateField
                id="book-endDay"
                name="end_day"
                locale={locale}
                label={labels.endDay}
                placeholder={labels.sameDay}
                value={endDay}
                onChange={(next) => changeFields({ endDay: next })}
                min={day || bounds.min}
                max={bounds.max}
                clearLabel={labels.sameDay}
              />
            </Field>
          )}
          <div className="grid grid-cols-2 gap-3">
            <Field label={labels.start} htmlFor="book-start" error={missingText("start")}>
              <TimeSelect
                id="book-start"
                name="start"
                required
                value={start}
                choices={starts}
                locale={locale}
                labels={labels}
                onChange={(next) => changeFields({ start: next })}
              />
            </Field>
            <Field label={labels.end} htmlFor="book-end" error={missingText("end")}>
              <TimeSelect
                id="book-end"
                name="end"
                required
                value={end}
                choices={ends}
                locale={locale}
                labels={labels}
                onChange={(next) => changeFields({ end: next })}
              />
            </Field>
          </div>
          <p className="-mt-1 text-sm text-muted" aria-live="polite">
            {periods && freePeriodsText(periods, labels, locale)}
          </p>
          <Field
            label={labels.guests}
            htmlFor="book-guests"
            hint={labels.capacity}
            error={missingText("guests")}
          >
            <Input
              id="book-guests"
              name="guests"
              type="number"
              inputMode="numeric"
              min={1}
              max={venue.capacity}
              step={1}
              value={guests}
              onChange={(event) => changeFields({ guests: readGuests(event.target.value) })}
              aria-describedby="book-guests-hint"
              autoComplete="off"
            />
          </Field>
          <div
            id="book-problems"
            tabIndex={-1}
            aria-live="polite"
            className="flex flex-col gap-2 outline-none"
          >
            {problems.map((text) => (
              <p
                key={text}
                className="rounded-control bg-warning/12 px-3 py-2 text-sm text-warning"
              >
                {text}
              </p>
            ))}
            {error && (
              <button
                type="button"
                onClick={retry}
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                {labels.retry}
              </button>
            )}
          </div>
          {quote && <QuoteLines quote={quote} isLoading={isLoading} labels={labels} />}
          <div className="flex flex-col gap-2">
            <button type="submit" value="guided" className={buttonClass({ size: "lg" })}>
              {labels.book}
            </button>
            <button
              type="submit"
              value="onePage"
              formAction={paths.onePage}
              className={buttonClass({ variant: "ghost" })}
            >
              {labels.bookOnePage}
            </button>
            <button
              type="submit"
              value="ask"
              formAction={paths.ask}
              className={buttonClass({ variant: "ghost" })}
            >
              {labels.ask}
            </button>
          </div>
          <p className="text-center text-sm text-muted">{labels.noCharge}</p>
        </form>
      </section>
      <PanelBar
        price={currentQuote && currentQuote.lines.length > 0 ? currentQuote.total : null}
        rate={rate}
        labels={labels}
      />
    </>
  );
}
