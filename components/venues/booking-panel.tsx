"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { onChosenDay } from "@/components/availability/choose-day";
import { useClosedDays, useDaySlots } from "@/components/availability/use-availability";
import { useQuote } from "@/components/quotes/use-venue-quote";
import { buttonClass } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TimeSelect } from "@/components/ui/time-select";
import { stretchText } from "@/lib/availability/period-text";
import {
  dayIn,
  endChoices,
  freeStretches,
  monthsLater,
  startChoices,
} from "@/lib/availability/rules/slots";
import type { Locale } from "@/lib/i18n/routing";
import { PanelBar } from "./panel-bar";
import { type Choice, choiceQuery, fromAddress, nothing } from "./panel-choice";
import type { PanelLabels } from "./panel-labels";
import { QuoteLines } from "./quote-lines";

export type PanelVenue = {
  id: string;
  timeZone: string;
  capacity: number;
  minimumHours: number;
  windowMonths: number;
  /** Sold by the day: a booking may end on another one. */
  byDay: boolean;
};

// A sheet from below on small screens; beside the text, and always there, on wide ones.
const sheet =
  "fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-card bg-card p-5 text-ink backdrop:bg-black/50 lg:static lg:block lg:max-h-none lg:overflow-visible lg:rounded-card lg:border lg:border-hairline lg:p-6 lg:shadow-float";

/**
 * Day, start, end and guests, with the price and what speaks against it while one chooses. Without
 * script it is a form that leads to the booking.
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
  /** Where the two kinds of checkout are, in the reader's language. */
  paths: { guided: string; onePage: string };
  rate: ReactNode;
}) {
  const [choice, setChoice] = useState(nothing);
  const [bounds, setBounds] = useState<{ min?: string; max?: string }>({});
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState<keyof Choice | null>(null);
  const router = useRouter();
  const { day, start, end, guests } = choice;
  const endDay = venue.byDay && choice.endDay > day ? choice.endDay : "";

  useEffect(() => {
    const today = dayIn(venue.timeZone, Date.now());
    setBounds({ min: today, max: monthsLater(today, venue.windowMonths) });
    const asked = fromAddress();
    if (!venue.byDay) asked.endDay = "";
    setChoice((before) => ({ ...before, ...asked }));
  }, [venue]);

  useEffect(
    () => onChosenDay((day) => setChoice((before) => ({ ...before, day, endDay: "" }))),
    [],
  );

  const isClosed = useClosedDays(venue.id);
  const slots = useDaySlots(venue.id, day);
  const starts = startChoices(slots, day, venue.byDay ? 0 : venue.minimumHours, start);
  const ends = endDay
    ? startChoices(null, endDay)
    : endChoices(slots, day, start, venue.minimumHours, end);
  const stretches = slots && freeStretches(slots, day);

  const complete = day && start && end && Number(guests) >= 1;
  const asked = choiceQuery(choice).toString();
  const state = useQuote(
    complete ? `venue=${venue.id}&locale=${locale}&${asked}#${attempt}` : null,
  );
  const quote = "quote" in state ? state.quote : null;
  const current = state.status === "ready" ? quote : null;

  function change(part: Partial<Choice>) {
    const next = { ...choice, ...part };
    setMissing(null);
    setChoice(next);
    // The address follows, so that a reload, a shared link and the other language keep the choice.
    window.history.replaceState(null, "", `?${choiceQuery(next)}`);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const gap = (["day", "start", "end", "guests"] as const).find((name) => !choice[name]);
    setMissing(gap ?? null);
    if (gap) return document.getElementById(`book-${gap}`)?.focus();
    if (!current || current.problems.length > 0) {
      return document.getElementById("book-problems")?.focus();
    }
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const path = submitter?.value === "onePage" ? paths.onePage : paths.guided;
    // The checkout says so when its price is not the one that was seen here.
    router.push(`${path}?${asked}&total=${current.totalMinor}`);
  }

  const missingText = (name: keyof Choice) => missing === name && labels.missing;
  const problems =
    state.status === "failed"
      ? [labels.failures[state.code] ?? labels.failures.unexpected]
      : (current?.problems.map(({ text }) => text) ?? []);

  return (
    <>
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
        <form
          action={paths.guided}
          onSubmit={submit}
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
          {venue.byDay && (
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
                onChange={(next) => change({ start: next })}
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
                onChange={(next) => change({ end: next })}
              />
            </Field>
          </div>
          <p className="-mt-1 text-sm text-muted" aria-live="polite">
            {stretches && stretchText(stretches, labels, locale)}
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
              onChange={(event) =>
                change({ guests: event.target.value.replace(/\D/g, "").slice(0, 6) })
              }
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
            {state.status === "failed" && (
              <button
                type="button"
                onClick={() => setAttempt(attempt + 1)}
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                {labels.retry}
              </button>
            )}
          </div>
          {quote && <QuoteLines quote={quote} busy={state.status === "loading"} labels={labels} />}
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
          </div>
          <p className="text-center text-sm text-muted">{labels.noCharge}</p>
        </form>
      </section>
      <PanelBar
        price={current && current.lines.length > 0 ? current.total : null}
        rate={rate}
        labels={labels}
      />
    </>
  );
}
