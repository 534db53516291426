"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { OwnHolds } from "@/components/availability/own-holds";
import { useClosedDays, useDaySlots } from "@/components/availability/use-availability";
import { useVenueWatch } from "@/components/availability/use-venue-watch";
import { fetchQuoteText } from "@/components/quotes/fetch-quote-text";
import { useQuote } from "@/components/quotes/use-quote";
import { buttonClass } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { freePeriodsText } from "@/lib/availability/free-periods-text";
import { endChoices, freePeriods, startChoices } from "@/lib/availability/rules/slots";
import type { Locale } from "@/lib/i18n/routing";
import { cn } from "@/lib/shared/cn";
import { digitsOf } from "@/lib/shared/digits";
import { type RequestedTime, readGuests } from "@/lib/shared/requested-time";
import { PanelBar } from "./panel-bar";
import { PanelHeader } from "./panel-header";
import type { PanelLabels } from "./panel-labels";
import { PanelProblems } from "./panel-problems";
import { PanelTimes } from "./panel-times";
import { QuoteLines } from "./quote-lines";
import { useAnsweredQuote } from "./use-answered-quote";
import { useFromText } from "./use-from-text";
import { type PanelFields, type PanelVenue, usePanelFields } from "./use-panel-fields";

// A bottom sheet on small screens; always visible beside the text on wide ones.
const sheet =
  "fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-card bg-card p-5 text-ink backdrop:bg-black/50 lg:static lg:block lg:max-h-none lg:overflow-visible lg:rounded-card lg:border lg:border-hairline lg:p-6 lg:shadow-float";

const required = ["day", "start", "end", "guests"] as const;
const importTakenTime = () => import("./taken-time");

/**
 * Day, start, end, guests and event, with the price, the problems of the selection and alternatives to a taken time. Without
 * scripts it is a form that leads to the checkout.
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
  /** The addresses of the checkout and of a message to the host, in the reader's language. */
  paths: { checkout: string; ask: string };
  rate: ReactNode;
}) {
  const { fields, changeFields, bounds, hasSession, timeQuery, query } = usePanelFields(venue);
  const [missing, setMissing] = useState<keyof RequestedTime | null>(null);
  const { Component: TakenTime, load: loadTakenTime } = useOnDemand(importTakenTime);
  const router = useRouter();
  const { day, start, end, endDay, guests, event } = fields;

  const requestOf = (time: string) => `venue=${venue.id}&locale=${locale}&${time}`;
  // Without a number of guests the total is for one guest, as on search cards.
  const quoteRequest =
    day && start && end ? requestOf(guests ? timeQuery : `${timeQuery}&guests=1`) : null;
  const { quote, isLoading, isCurrent, isRefreshing, error, retry } = useQuote(
    quoteRequest,
    fetchQuoteText,
  );
  const currentQuote = isCurrent ? quote : null;
  // Kept while the price is requested again: otherwise the Book button would move while it is being pressed.
  const problems = isCurrent || isRefreshing ? (quote?.problems ?? []) : [];
  const { from, isLoading: isFromLoading } = useFromText(venue, locale, guests, labels.from);

  const { changes, startWatch, watch } = useVenueWatch(venue.id, retry);
  // Slots that a signed-in reader holds count as free for them.
  const viewer = hasSession ? "guest" : "public";
  const isClosed = useClosedDays(venue.id, viewer, changes);
  const slots = useDaySlots(venue.id, day, viewer, changes ? String(changes) : "");
  const minimumHours = venue.isPricedByDay ? 0 : venue.minimumHours;
  const starts = startChoices(slots, day, minimumHours, start);
  const ends = endDay
    ? startChoices(null, endDay)
    : endChoices(slots, day, start, venue.minimumHours, end);
  const periods = slots && freePeriods(slots, day, minimumHours);

  const isProblem = (code: string) => problems.some((each) => each.code === code);
  const startState = slots && starts.find(({ time }) => time === start)?.state;
  const isTaken = Boolean(
    day &&
      start &&
      end &&
      (isProblem("slot_taken") ||
        isProblem("blocked") ||
        startState === "taken" ||
        startState === "held"),
  );
  useEffect(() => {
    if (isTaken) loadTakenTime();
  }, [isTaken, loadTakenTime]);

  function change(changed: Partial<PanelFields>) {
    setMissing(null);
    changeFields(changed);
  }

  const afterQuote = useAnsweredQuote(isLoading ? null : quoteRequest, () => {
    if (!currentQuote || currentQuote.problems.length > 0) {
      return document.getElementById("book-problems")?.focus();
    }
    // The checkout shows a notice if its price differs from this one.
    router.push(`${paths.checkout}?${query}&total=${currentQuote.totalMinor}`);
  });

  function handleSubmit(submit: FormEvent<HTMLFormElement>) {
    submit.preventDefault();
    const submitter = (submit.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === "ask") return router.push(`${paths.ask}?${timeQuery}`);
    const firstMissing = required.find((name) => !fields[name]);
    setMissing(firstMissing ?? null);
    if (firstMissing) return document.getElementById(`book-${firstMissing}`)?.focus();
    afterQuote(quoteRequest);
  }

  const missingText = (name: keyof RequestedTime) => missing === name && labels.missing;

  return (
    <>
      {watch}
      <section
        id="booking"
        popover="auto"
        data-sheet
        aria-labelledby="booking-title"
        className={sheet}
      >
        <PanelHeader
          rate={rate}
          from={from}
          isFromLoading={isFromLoading}
          isFromAnnounced={quoteRequest === null}
          hasLongRule={venue.isPricedByGuest}
          labels={labels}
        />
        <OwnHolds venueId={venue.id} locale={locale} />
        <form
          action={paths.checkout}
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
              onChange={(next) => change({ day: next, endDay: "" })}
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
                onChange={(next) => change({ endDay: next })}
                min={day || bounds.min}
                max={bounds.max}
                clearLabel={labels.sameDay}
              />
            </Field>
          )}
          <PanelTimes
            start={start}
            end={end}
            starts={starts}
            ends={ends}
            isTaken={isTaken}
            missing={missing === "start" || missing === "end" ? missing : null}
            locale={locale}
            labels={labels}
            onChange={change}
          />
          <p className={cn("-mt-1 text-sm text-muted", day && "min-h-lh")} aria-live="polite">
            {periods && freePeriodsText(periods, labels, locale)}
          </p>
          <InputField
            id="book-guests"
            label={labels.guests}
            hint={labels.capacity}
            error={missingText("guests")}
            name="guests"
            inputMode="numeric"
            value={guests}
            onChange={(input) => change({ guests: readGuests(digitsOf(input.target.value)) })}
            autoComplete="off"
          />
          <SelectField
            id="book-event"
            label={labels.event}
            name="event"
            value={event}
            onChange={(select) => change({ event: select.target.value })}
          >
            <option value="">{labels.chooseEvent}</option>
            {venue.events.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
          <PanelProblems error={error} problems={problems} labels={labels} onRetry={retry}>
            {isTaken && TakenTime && quoteRequest && (
              <TakenTime
                query={quoteRequest}
                onSelect={({ label: _, ...choice }) => {
                  change(choice);
                  document.getElementById("book-start")?.focus();
                }}
              />
            )}
          </PanelProblems>
          {quote && <QuoteLines quote={quote} isLoading={isLoading} labels={labels} />}
          <div className="flex flex-col gap-2">
            <button type="submit" className={buttonClass({ size: "lg" })}>
              {labels.book}
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
        // Hidden while it would be the total for one guest, because the bar cannot explain that.
        total={
          currentQuote && currentQuote.lines.length > 0 && (guests || !venue.isPricedByGuest)
            ? currentQuote.total
            : null
        }
        from={from.price}
        labels={labels}
      />
    </>
  );
}
