"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useQuote } from "@/components/quotes/use-quote";
import { toast } from "@/components/ui/toast";
import type { DraftDetails } from "@/lib/bookings/drafts";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import { bookablePeriod, isSlotUnavailable } from "@/lib/bookings/rules/slot";
import type { CheckoutStep } from "@/lib/bookings/rules/steps";
import { type DetailsInput, detailsSchema } from "@/lib/bookings/schemas";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { PaymentDetails, PaymentHandle, StartedPayment } from "@/lib/payments/types";
import { writeQuoteQuery } from "@/lib/quotes/quote-address";
import type { Quote } from "@/lib/quotes/types";
import { getJson } from "@/lib/shared/get-json";
import { readSnapshot } from "./checkout-snapshots";
import { useHoursLimit } from "./extras/use-hours-limit";
import { useCheckoutMemory } from "./use-checkout-memory";
import { type ChangeableField, stepOfField, useCheckoutSteps } from "./use-checkout-steps";
import { useDetailsForm } from "./use-details-form";
import { useHeldTerms } from "./use-held-terms";
import { type Hold, isSameSlot, selectionKeyOf, selectionOfKey, useHold } from "./use-hold";
import { usePaymentMethod } from "./use-payment-method";
import { usePriceChange } from "./use-price-change";

export type CheckoutInput = {
  venue: CheckoutVenue;
  /** The signed-in guest. */
  guestId: string;
  initialSelection: Selection;
  /** The quote of the initial selection; null where it is still to be asked for. */
  initialQuote: Quote | null;
  /** The guest's hold, with what it was made for; null without one. */
  initialHold: (Omit<Hold, "selectionKey"> & { selection: Selection; isExtended: boolean }) | null;
  isInitialHoldExpired: boolean;
  /** What was typed before, or is known of the guest and the event. */
  initialDetails: DraftDetails;
  /** Whether the server keeps a draft with the hold. */
  hasDraft: boolean;
  /** The total that the link to the checkout names; null for none. */
  linkedTotalMinor: number | null;
};

const loadQuote = (query: string, signal: AbortSignal) =>
  getJson<Quote>(`/api/checkout/quote?${query}`, { signal });

/** The state of a checkout, in steps or on one page. */
export function useCheckout({
  venue,
  guestId,
  initialSelection,
  initialQuote,
  initialHold,
  isInitialHoldExpired,
  initialDetails,
  hasDraft,
  linkedTotalMinor,
}: CheckoutInput) {
  const router = useRouter();
  const t = useTranslations("checkout.hold");
  const search = useSearchParams();
  const [left] = useState(() => readSnapshot(guestId, venue.id, search));
  const [selection, setSelection] = useState(left?.selection ?? initialSelection);
  const [isExpired, setExpired] = useState(left?.isExpired ?? isInitialHoldExpired);
  const [isExtended, setExtended] = useState(left?.isExtended ?? initialHold?.isExtended ?? false);
  const [isLeaving, setLeaving] = useState(false);
  const [isPaying, setPaying] = useState(false);
  /** What is due for a hold, as its payment was begun. */
  const [due, setDue] = useState<{ holdId: string; minor: number } | null>(null);
  const payment = useRef<PaymentHandle>(null);
  // Before scripts run, a button that sends the form would lose the selection.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  const request = toQuoteRequest(venue, selection);
  const quoteState = useQuote(request && writeQuoteQuery(request), loadQuote, initialQuote);
  const { hold, failure, ...holdState } = useHold(
    venue,
    left
      ? left.hold
      : initialHold && { ...initialHold, selectionKey: selectionKeyOf(initialHold.selection) },
  );
  const form = useDetailsForm(left?.details ?? initialDetails);
  const steps = useCheckoutSteps(hold !== null || isInitialHoldExpired);

  const selectionKey = selectionKeyOf(selection);
  const activeHold = isExpired ? null : hold;
  const isSelectionHeld = activeHold?.selectionKey === selectionKey;
  const { shownQuote, compareTerms, ...terms } = useHeldTerms(
    venue,
    isSelectionHeld ? activeHold : null,
    quoteState.quote,
  );
  const { methodQuote: quote, manualMethod, ...method } = usePaymentMethod(shownQuote);
  // Other guests or extras are held with the next step; the slot is held already.
  const isSlotHeld = activeHold !== null && isSameSlot(activeHold.selectionKey, selectionKey);
  const problems = quote?.problems ?? [];
  const canContinue =
    isHydrated &&
    request !== null &&
    selection.guests > 0 &&
    quoteState.isCurrent &&
    problems.length === 0;
  const handleExpired = useCallback(() => setExpired(true), []);
  const memory = useCheckoutMemory({
    venue,
    guestId,
    form,
    left,
    hold,
    isExpired,
    isExtended,
    isSelectionHeld,
    selection,
    setSelection,
    savedDetails: hasDraft && initialHold ? initialDetails : null,
    openedEvent: (left?.details ?? initialDetails).eventType,
    expiredHoldId: isInitialHoldExpired ? search.get("hold") : null,
    handleExpired,
  });

  useEffect(() => {
    if (failure?.code === "hold_expired") setExpired(true);
  }, [failure]);
  useEffect(() => {
    // Back from the confirmation: this checkout is over.
    if (left?.submittedId) router.replace(`/booking/confirmation/${left.submittedId}`);
  }, [left, router]);

  function updateSelection(changed: Partial<Selection>) {
    setSelection((before) => ({ ...before, ...changed }));
    holdState.clearFailure();
  }
  useHoursLimit(
    selection.hours,
    quoteState.isCurrent ? (quote?.openHours ?? null) : null,
    updateSelection,
  );

  /** Selects again what is held. */
  function selectHeld() {
    if (activeHold) updateSelection(selectionOfKey(activeHold.selectionKey));
  }

  function goToStep(next: CheckoutStep, nextHold = hold) {
    // A hold that had expired when the page opened is known from the address alone.
    const holdId = nextHold?.id ?? search.get("hold");
    if (holdId) steps.goToStep(next, holdId);
  }

  /** Goes to the field on its step; Continue leads back to the review. */
  function changeField(field: ChangeableField) {
    if (hold) steps.goToStep(stepOfField(field), hold.id, field);
  }

  /** Holds the selection, then goes to the step. Returns the hold, or null after a failure. */
  async function createHold(next: CheckoutStep | null, wanted = selection): Promise<Hold | null> {
    const created = await holdState.createHold(wanted, activeHold !== null);
    if (!created) return null;
    if (created.id !== hold?.id) {
      setExtended(false);
      compareTerms(created, wanted === selection && quoteState.isCurrent ? quoteState.quote : null);
    }
    setExpired(false);
    if (next && next !== steps.step) goToStep(next, created);
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

  /** Releases the slot and asks for the time again; what was chosen and typed stays. */
  async function releaseHold() {
    if (!(await holdState.release())) return;
    setExtended(false);
    memory.release();
    toast.success(t("released"));
    // The button that had the focus is gone; in a later step the new heading takes it.
    if (steps.step === "time") document.getElementById("content")?.focus({ preventScroll: true });
  }

  /** What is typed, where it is complete, as it is sent; the terms may not be accepted yet. */
  function getDetails(): PaymentDetails | null {
    const values = form.getValues();
    const { data } = detailsSchema.safeParse({ ...values, terms: true });
    if (!data) return null;
    const { terms, ...details } = data;
    return values.terms ? { ...details, terms } : details;
  }

  const hasAcceptedTerms = useWatch({ control: form.control, name: "terms" });
  useEffect(() => {
    if (hasAcceptedTerms) payment.current?.prepare();
  }, [hasAcceptedTerms]);

  function handlePaymentStarted(started: StartedPayment) {
    if (!hold) return;
    setDue({ holdId: hold.id, minor: started.amountMinor });
    if (started.holdExpiresAt) holdState.setExpiry(started.holdExpiresAt);
  }

  async function pay(details: DetailsInput): Promise<string | null> {
    setPaying(true);
    try {
      return (await payment.current?.pay(details)) ?? null;
    } finally {
      setPaying(false);
    }
  }

  /** Submits the booking, with its payment where the venue takes cards, and goes to its confirmation. */
  async function submit(details: DetailsInput) {
    const current = isSelectionHeld ? activeHold : await createHold(null);
    if (!current) return;
    // What differs from what was shown is shown first.
    if (!isSelectionHeld && !terms.isAsShown(current)) return;
    const id = payment.current
      ? await pay(details)
      : await holdState.submit(current.id, details, manualMethod);
    if (!id) return;
    memory.forget(id);
    setLeaving(true);
    router.replace(`/booking/confirmation/${id}`);
  }

  const schedule = quote?.paymentSchedule ?? null;
  const dueMinor =
    schedule && due && isSelectionHeld && due.holdId === activeHold.id
      ? due.minor
      : (schedule?.[0]?.amountMinor ?? null);
  const isTotalKnown = isSelectionHeld || (quoteState.isCurrent && quote?.lines.length);
  const priceChange = usePriceChange(
    selectionKey,
    isTotalKnown ? (quote?.totalMinor ?? null) : null,
    {
      selection: selectionKeyOf(initialSelection),
      totalMinor: linkedTotalMinor,
    },
  );

  return {
    selection,
    updateSelection,
    step: steps.step,
    changedField: steps.changedField,
    goToStep,
    changeField,
    form,
    isEventKnown: (left?.details ?? initialDetails).eventType !== "",
    isHydrated,
    payment,
    isPaying,
    getDetails,
    handlePaymentStarted,
    ...method,
    /** What is paid by card with the booking; null where the host is paid. */
    dueMinor,
    isBusy: holdState.isBusy || isPaying || isLeaving || Boolean(left?.submittedId),
    canContinue,
    quote,
    ...terms,
    isQuoteLoading: quoteState.isLoading,
    quoteError: quoteState.error,
    problems,
    priceChange,
    hold,
    isSelectionHeld,
    isSlotHeld,
    /** The slot that is held while another one is selected; null while there is none. */
    movedHold:
      activeHold && !isSlotHeld
        ? bookablePeriod(selectionOfKey(activeHold.selectionKey), venue.timeZone)
        : null,
    selectHeld,
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
