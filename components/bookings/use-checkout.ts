"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useQuote } from "@/components/quotes/use-booking-quote";
import { isLostTo, toRange } from "@/lib/bookings/rules/slot";
import type { CheckoutStep } from "@/lib/bookings/rules/steps";
import { type DetailsInput, detailsSchema } from "@/lib/bookings/schemas";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { BookingQuote } from "@/lib/quotes/types";
import { type Hold, isSameSlot, selectionKey, useHold } from "./use-hold";
import { useSeenPrice } from "./use-seen-price";

/** Keeps hold and step in the address, so that a reload goes on where it was. */
function remember(hold: Hold | null, step: CheckoutStep | null) {
  const url = new URL(window.location.href);
  if (hold) {
    const event = url.searchParams.get("event");
    url.search = "";
    if (event) url.searchParams.set("event", event);
    url.searchParams.set("hold", hold.id);
    if (step) url.searchParams.set("step", step);
  }
  window.history.replaceState(window.history.state, "", url);
}

/** The state of a checkout, guided or on one page. */
export function useCheckout({
  venue,
  initial,
  initialQuote,
  initialHold,
  initialStep,
  wasExpired,
  contact,
  event,
  seenMinor,
}: {
  venue: CheckoutVenue;
  initial: Selection;
  /** The price of the initial selection; null where it is still to be asked for. */
  initialQuote: BookingQuote | null;
  initialHold: (Omit<Hold, "selection"> & { extended: boolean }) | null;
  initialStep: CheckoutStep;
  wasExpired: boolean;
  contact: { name: string; phone: string };
  event: string;
  /** The total that the link to here was followed with; null when it named none. */
  seenMinor: number | null;
}) {
  const router = useRouter();
  const [selection, setSelection] = useState(initial);
  const [step, setStep] = useState<CheckoutStep>(initialStep);
  const [expired, setExpired] = useState(wasExpired);
  const [extended, setExtended] = useState(initialHold?.extended ?? false);
  const [leaving, setLeaving] = useState(false);
  // Before scripts run, a button that sends the form would lose what is chosen.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { quote, loading, error, current } = useQuote(venue, selection, initialQuote);
  const holding = useHold(
    venue,
    initialHold && { ...initialHold, selection: selectionKey(initial) },
  );
  const { hold, failure } = holding;
  const form = useForm<DetailsInput>({
    resolver: zodResolver(detailsSchema),
    defaultValues: {
      contactName: contact.name,
      phone: contact.phone,
      eventType: event,
      message: "",
      // The box starts empty; the schema wants it ticked.
      terms: false as unknown as true,
    },
  });

  const held = hold !== null && !expired && hold.selection === selectionKey(selection);
  // Extras are kept with the next step; the time is kept already.
  const kept = hold !== null && !expired && isSameSlot(hold.selection, selectionKey(selection));
  const complete = toRange(selection, venue.timeZone) !== null && selection.guests > 0;
  const problems = quote?.problems ?? [];
  const ready =
    isAlive && complete && !loading && !error && quote !== null && problems.length === 0;
  const isLost = !held && (isLostTo(failure?.code ?? "") || problems.some(isLostTo));
  const onExpired = useCallback(() => setExpired(true), []);

  useEffect(() => {
    if (failure?.code === "hold_expired") setExpired(true);
  }, [failure]);

  function change(part: Partial<Selection>) {
    setSelection((before) => ({ ...before, ...part }));
    holding.setFailure(null);
  }

  function go(to: CheckoutStep, kept = hold) {
    setStep(to);
    remember(kept, to);
    window.scrollTo({ top: 0 });
  }

  /** Holds what is chosen now; answers the hold. */
  async function keep(next: CheckoutStep | null, wanted = selection): Promise<Hold | null> {
    const kept = await holding.take(wanted);
    if (!kept) return null;
    if (kept.id !== hold?.id) setExtended(false);
    setExpired(false);
    if (next) go(next, kept);
    else remember(kept, null);
    return kept;
  }

  /** Chooses another time instead and holds it, in one tap. */
  async function takeInstead(slot: Partial<Selection>) {
    const wanted = { ...selection, ...slot };
    setSelection(wanted);
    await keep(null, wanted);
  }

  async function extend() {
    if (await holding.extend()) setExtended(true);
  }

  /** Gives the slot back and returns to the venue. */
  async function release() {
    if (!(await holding.release())) return;
    setLeaving(true);
    router.replace(`/venues/${venue.id}`);
  }

  /** Sends the booking and goes to its confirmation. */
  async function send(details: DetailsInput) {
    const kept = held ? hold : await keep(null);
    if (!kept) return;
    const id = await holding.submit(kept.id, details);
    if (!id) return;
    setLeaving(true);
    router.replace(`/booking/confirmation/${id}`);
  }

  const price =
    held && hold && quote ? { ...quote, lines: hold.lines, totalMinor: hold.totalMinor } : quote;
  const known =
    held && hold ? hold.totalMinor : current && quote?.lines.length ? quote.totalMinor : null;
  const priceChange = useSeenPrice(selectionKey(selection), known, {
    selection: selectionKey(initial),
    totalMinor: seenMinor,
  });

  return {
    ...{
      selection,
      change,
      step,
      go,
      keep,
      takeInstead,
      extend,
      release,
      extended,
      expired,
      onExpired,
      send,
      form,
    },
    ...{ quote: price, priceChange, loading, problems, isAlive, ready, held, kept, hold, failure },
    isLost,
    quoteError: error,
    busy: holding.busy || leaving,
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
