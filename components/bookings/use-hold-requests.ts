import { type Dispatch, useRef } from "react";
import { extendHold, holdBooking, releaseHold, submitBooking } from "@/lib/bookings/actions";
import { isHoldOf, toSelectionKey } from "@/lib/bookings/rules/held-selection";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import { isOtherThanShown } from "@/lib/bookings/rules/shown-terms";
import type { DetailsInput } from "@/lib/bookings/schemas";
import type { CheckoutHold, CheckoutVenue, Selection } from "@/lib/bookings/types";
import { type ActionAnswer, callAction, isAnswered } from "@/lib/call-action";
import type { Quote } from "@/lib/quotes/types";
import type { ActionResult } from "@/lib/result";
import { type CheckoutEvent, type CheckoutState, getActiveHold } from "./checkout-reducer";

/**
 * The hold requests of a checkout, one at a time. Each selection keeps one idempotency key while the page is open, so that a
 * retry after a lost answer finds the booking of the first request.
 */
export function useHoldRequests(
  venue: CheckoutVenue,
  state: CheckoutState,
  dispatch: Dispatch<CheckoutEvent>,
) {
  const { hold } = state;
  const idempotencyKeys = useRef(new Map<string, string>());
  const isRunning = useRef(false);

  /** Sends a request unless another one is under way; null when it was not sent. */
  async function send<T>(request: () => Promise<ActionResult<T>>): Promise<ActionAnswer<T> | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    dispatch({ type: "requestStarted" });
    let failure: CheckoutState["failure"] = null;
    try {
      const answer = await callAction(request());
      if (!answer.ok) failure = answer;
      return answer;
    } finally {
      isRunning.current = false;
      dispatch({ type: "requestEnded", failure });
    }
  }

  /**
   * Holds a selection unless it is held already, and notes whether its terms differ from those of `shown`, the quote shown
   * before. Returns the hold, or null after a failure.
   */
  async function create(selection: Selection, shown: Quote | null): Promise<CheckoutHold | null> {
    if (isRunning.current) return null;
    const isSameSelection = isHoldOf(hold, selection);
    if (isSameSelection && getActiveHold(state) && Date.parse(hold.expiresAt) > Date.now()) {
      dispatch({ type: "requestEnded", failure: null });
      return hold;
    }
    const request = toQuoteRequest(venue, selection);
    if (!request) return null;
    const selectionKey = toSelectionKey(selection);
    // An expired hold frees its key: holding the same selection again is a new request.
    if (isSameSelection) idempotencyKeys.current.delete(selectionKey);
    const key = idempotencyKeys.current.get(selectionKey) ?? crypto.randomUUID();
    idempotencyKeys.current.set(selectionKey, key);
    const answer = await send(() => holdBooking({ ...request, key, replaces: hold?.id ?? null }));
    if (!answer?.ok || answer.data.status !== "held") {
      // Without an answer the slot may be held: the same key finds that hold.
      if (answer && isAnswered(answer)) idempotencyKeys.current.delete(selectionKey);
      if (answer?.ok) dispatch({ type: "requestEnded", failure: { code: "hold_expired" } });
      return null;
    }
    const created = { ...answer.data, selection };
    const haveTermsChanged = isOtherThanShown(shown, created.terms);
    dispatch({ type: "holdCreated", hold: created, haveTermsChanged });
    return created;
  }

  /** Extends the hold, once. */
  async function extend() {
    if (!hold) return;
    const answer = await send(() => extendHold({ bookingId: hold.id }));
    if (answer?.ok) dispatch({ type: "holdExtended", expiresAt: answer.data.expiresAt });
  }

  /** Releases the slot; true when it is free again. */
  async function release(): Promise<boolean> {
    if (!hold) return false;
    const answer = await send(() => releaseHold({ bookingId: hold.id }));
    if (!answer?.ok) return false;
    idempotencyKeys.current.delete(toSelectionKey(hold.selection));
    dispatch({ type: "holdReleased" });
    return true;
  }

  /** Submits the booking; returns its id, or null after a failure. */
  async function submit(
    bookingId: string,
    details: DetailsInput,
    paymentMethod: "transfer" | "cash" | null,
  ): Promise<string | null> {
    const answer = await send(() => submitBooking({ bookingId, details, paymentMethod }));
    return answer?.ok ? answer.data.id : null;
  }

  return { create, extend, release, submit };
}
