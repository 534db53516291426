"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useQuote } from "@/components/quotes/use-quote";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import { isSlotUnavailable } from "@/lib/bookings/rules/slot";
import type { CheckoutStep } from "@/lib/bookings/rules/steps";
import { type DetailsInput, detailsSchema } from "@/lib/bookings/schemas";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { getQuote } from "@/lib/quotes/actions";
import type { Quote } from "@/lib/quotes/types";
import { type Hold, isSameSlot, selectionKeyOf, useHold } from "./use-hold";
import { usePriceChange } from "./use-price-change";

export type CheckoutInput = {
  venue: CheckoutVenue;
  initialSelection: Selection;
  /** The quote of the initial selection; null where it is still to be asked for. */
  initialQuote: Quote | null;
  initialHold: (Omit<Hold, "selectionKey"> & { isExtended: boolean }) | null;
  initialStep: CheckoutStep;
  isInitialHoldExpired: boolean;
  contact: { name: string; phone: string };
  /** The kind of event that the link to the checkout names; empty for none. */
  event: string;
  /** The total that the link to the checkout names; null for none. */
  linkedTotalMinor: number | null;
};

const loadQuote = (request: string) => getQuote(JSON.parse(request));

/** Writes hold and step into the address, so that a reload goes on where it was. */
function writeAddress(hold: Hold | null, step: CheckoutStep | null) {
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

/** The state of a checkout, in steps or on one page. */
export function useCheckout({
  venue,
  initialSelection,
  initialQuote,
  initialHold,
  initialStep,
  isInitialHoldExpired,
  contact,
  event,
  linkedTotalMinor,
}: CheckoutInput) {
  const router = useRouter();
  const [selection, setSelection] = useState(initialSelection);
  const [step, setStep] = useState<CheckoutStep>(initialStep);
  const [isExpired, setExpired] = useState(isInitialHoldExpired);
  const [isExtended, setExtended] = useState(initialHold?.isExtended ?? false);
  const [isLeaving, setLeaving] = useState(false);
  // Before scripts run, a button that sends the form would lose the selection.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  const request = toQuoteRequest(venue, selection);
  const quoteState = useQuote(request && JSON.stringify(request), loadQuote, initialQuote);
  const { quote, isLoading } = quoteState;
  const { hold, failure, ...holdState } = useHold(
    venue,
    initialHold && { ...initialHold, selectionKey: selectionKeyOf(initialSelection) },
  );
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

  const selectionKey = selectionKeyOf(selection);
  const activeHold = isExpired ? null : hold;
  const isSelectionHeld = activeHold?.selectionKey === selectionKey;
  // A change of extras is held with the next step; the slot is held already.
  const isSlotHeld = activeHold !== null && isSameSlot(activeHold.selectionKey, selectionKey);
  const problems = quote?.problems ?? [];
  const canContinue =
    isHydrated &&
    request !== null &&
    selection.guests > 0 &&
    quoteState.isCurrent &&
    problems.length === 0;
  const handleExpired = useCallback(() => setExpired(true), []);

  useEffect(() => {
    if (failure?.code === "hold_expired") setExpired(true);
  }, [failure]);

  function updateSelection(changed: Partial<Selection>) {
    setSelection((before) => ({ ...before, ...changed }));
    holdState.clearFailure();
  }

  function goToStep(next: CheckoutStep, nextHold = hold) {
    setStep(next);
    writeAddress(nextHold, next);
    window.scrollTo({ top: 0 });
  }

  /** Holds the selection, then goes to the step. Returns the hold, or null after a failure. */
  async function createHold(next: CheckoutStep | null, wanted = selection): Promise<Hold | null> {
    const created = await holdState.createHold(wanted);
    if (!created) return null;
    if (created.id !== hold?.id) setExtended(false);
    setExpired(false);
    if (next) goToStep(next, created);
    else writeAddress(created, null);
    return created;
  }

  /** Selects another slot and holds it. */
  async function holdAlternative(slot: Partial<Selection>) {
    const wanted = { ...selection, ...slot };
    setSelection(wanted);
    await createHold(null, wanted);
  }

  async function extendHold() {
    if (await holdState.extend()) setExtended(true);
  }

  /** Releases the slot and returns to the venue. */
  async function releaseHold() {
    if (!(await holdState.release())) return;
    setLeaving(true);
    router.replace(`/venues/${venue.id}`);
  }

  /** Submits the booking and goes to its confirmation. */
  async function submit(details: DetailsInput) {
    const current = isSelectionHeld ? activeHold : await createHold(null);
    if (!current) return;
    const id = await holdState.submit(current.id, details);
    if (!id) return;
    setLeaving(true);
    router.replace(`/booking/confirmation/${id}`);
  }

  const heldPrice = isSelectionHeld
    ? { lines: activeHold.lines, totalMinor: activeHold.totalMinor }
    : null;
  const quotedTotal = quoteState.isCurrent && quote?.lines.length ? quote.totalMinor : null;
  const priceChange = usePriceChange(selectionKey, heldPrice?.totalMinor ?? quotedTotal, {
    selection: selectionKeyOf(initialSelection),
    totalMinor: linkedTotalMinor,
  });

  return {
    selection,
    updateSelection,
    step,
    goToStep,
    form,
    isHydrated,
    isBusy: holdState.isBusy || isLeaving,
    canContinue,
    quote: quote && { ...quote, ...heldPrice },
    isQuoteLoading: isLoading,
    quoteError: quoteState.error,
    problems,
    priceChange,
    hold,
    isSelectionHeld,
    isSlotHeld,
    isExtended,
    isExpired,
    handleExpired,
    failure,
    isSlotUnavailable:
      !isSelectionHeld &&
      (isSlotUnavailable(failure?.code ?? "") || problems.some(isSlotUnavailable)),
    createHold,
    holdAlternative,
    extendHold,
    releaseHold,
    submit,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
