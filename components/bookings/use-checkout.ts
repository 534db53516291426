import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useReducer, useState } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { readDocumentDraft } from "@/lib/bookings/checkout-draft";
import type { DraftDetails } from "@/lib/bookings/drafts";
import { bookablePeriod, isSlotUnavailable } from "@/lib/bookings/rules/slot";
import type { CheckoutHold, CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { Quote } from "@/lib/quotes/types";
import {
  type CheckoutState,
  checkoutReducer,
  getActiveHold,
  getSelectionHold,
  isSlotHeld,
} from "./checkout-reducer";
import { useHoursLimit } from "./extras/use-hours-limit";
import { useCheckoutActions } from "./use-checkout-actions";
import { useCheckoutDraft } from "./use-checkout-draft";
import { useCheckoutPayment } from "./use-checkout-payment";
import { useCheckoutPrice } from "./use-checkout-price";
import { useCheckoutSteps } from "./use-checkout-steps";
import { useDetailsForm } from "./use-details-form";
import { useHoldRequests } from "./use-hold-requests";
import { useSelectionAddress } from "./use-selection-address";

export type CheckoutInput = {
  venue: CheckoutVenue;
  /** The signed-in guest. */
  guestId: string;
  initialSelection: Selection;
  /** The quote of the initial selection; null if it must still be requested. */
  initialQuote: Quote | null;
  /** The guest's hold; null without one. */
  initialHold: (CheckoutHold & { isExtended: boolean }) | null;
  isInitialHoldExpired: boolean;
  /** What the guest typed before, or what is known about the guest and the event. */
  initialDetails: DraftDetails;
  /** Whether the server keeps a draft with the hold. */
  hasDraft: boolean;
  /** The total that the link to the checkout names; null for none. */
  linkedTotalMinor: number | null;
};

/** The initial state of a checkout: the draft of this document, else the data of the page. */
function getInitialState(
  input: CheckoutInput,
  documentDraft: ReturnType<typeof readDocumentDraft>,
): CheckoutState {
  const { initialHold } = input;
  return {
    selection: documentDraft?.selection ?? input.initialSelection,
    hold: documentDraft ? documentDraft.hold : initialHold,
    isExpired: documentDraft?.isExpired ?? input.isInitialHoldExpired,
    isExtended: documentDraft?.isExtended ?? initialHold?.isExtended ?? false,
    changedHoldId: null,
    chosenMethod: null,
    due: null,
    isSending: false,
    isPaying: false,
    isLeaving: documentDraft?.submittedId != null,
    failure: null,
  };
}

/** True once scripts run: earlier, a submit button would lose the selection. */
function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}

/** A checkout, in steps or on one page. */
export function useCheckout(input: CheckoutInput) {
  const { venue, guestId, initialHold, isInitialHoldExpired } = input;
  const router = useRouter();
  const search = useSearchParams();
  const isHydrated = useIsHydrated();
  const [documentDraft] = useState(() => readDocumentDraft(guestId, venue.id, search));
  const [state, dispatch] = useReducer(checkoutReducer, null, () =>
    getInitialState(input, documentDraft),
  );
  const { selection, hold, failure } = state;
  const openedDetails = documentDraft?.details ?? input.initialDetails;
  const form = useDetailsForm(openedDetails);
  const steps = useCheckoutSteps(hold !== null || isInitialHoldExpired);
  const price = useCheckoutPrice(venue, state, {
    initialQuote: input.initialQuote,
    linked: { selection: input.initialSelection, totalMinor: input.linkedTotalMinor },
  });
  const requests = useHoldRequests(venue, state, dispatch);
  const payment = useCheckoutPayment(form, dispatch);
  const handleExpired = useCallback(() => dispatch({ type: "holdExpired" }), []);
  const updateSelection = (change: Partial<Selection>) =>
    dispatch({ type: "selectionChanged", change });
  const draft = useCheckoutDraft({
    venue,
    guestId,
    form,
    state,
    documentDraft,
    savedDetails: input.hasDraft && initialHold ? input.initialDetails : null,
    expiredHoldId: isInitialHoldExpired ? search.get("hold") : null,
    onSelectionRestored: updateSelection,
    onExpired: handleExpired,
  });
  const address = useSelectionAddress({
    form,
    state,
    openedEvent: openedDetails.eventType,
    isOver: draft.isOver,
  });
  useEffect(() => {
    // The guest came back from the confirmation: this checkout is over.
    if (documentDraft?.submittedId)
      router.replace(`/booking/confirmation/${documentDraft.submittedId}`);
  }, [documentDraft, router]);
  useHoursLimit(selection.hours, price.currentQuote?.openHours ?? null, updateSelection);

  const actions = useCheckoutActions({
    state,
    dispatch,
    search,
    steps,
    price,
    payment,
    requests,
    draft,
    address,
  });
  const activeHold = getActiveHold(state);
  const selectionHold = getSelectionHold(state);
  return {
    state,
    form,
    /** Whether the page opened with an event (it is then asked for together with the time). */
    isEventKnown: openedDetails.eventType !== "",
    isHydrated,
    step: steps.step,
    changedField: steps.changedField,
    price,
    payment,
    isBusy: state.isSending || state.isPaying || state.isLeaving,
    canContinue:
      isHydrated &&
      selection.guests > 0 &&
      price.currentQuote !== null &&
      price.problems.length === 0,
    isSelectionHeld: selectionHold !== null,
    isSlotHeld: isSlotHeld(state),
    /** The slot that is held while another one is selected; null while there is none. */
    movedHold:
      activeHold && !isSlotHeld(state)
        ? bookablePeriod(activeHold.selection, venue.timeZone)
        : null,
    isSlotUnavailable:
      !selectionHold &&
      (isSlotUnavailable(failure?.code ?? "") || price.problems.some(isSlotUnavailable)),
    actions: { ...actions, updateSelection, handleExpired },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
