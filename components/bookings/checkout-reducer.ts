import { isHoldOf, isSlotHold } from "@/lib/bookings/rules/held-selection";
import type { CheckoutHold, Selection } from "@/lib/bookings/types";
import type { NoAnswer } from "@/lib/call-action";
import type { ErrorCode } from "@/lib/errors";
import type { PaymentMethod } from "@/lib/quotes/types";

/** Why a request was refused; `offline` when there was no answer. */
type CheckoutFailure = { code: ErrorCode | NoAnswer };

export type CheckoutState = {
  selection: Selection;
  /** The last hold of this checkout, perhaps of another selection; null before the first hold and after its release. */
  hold: CheckoutHold | null;
  isExpired: boolean;
  isExtended: boolean;
  /** The hold whose terms differ from those shown before it was made; null for none. */
  changedHoldId: string | null;
  /** The payment method that the guest chose; null for the first one of the venue. */
  chosenMethod: PaymentMethod | null;
  /** The amount due for a hold when its payment was started, in minor units. */
  due: { holdId: string; minor: number } | null;
  isSending: boolean;
  isPaying: boolean;
  /** The booking is made, and its confirmation opens. */
  isLeaving: boolean;
  failure: CheckoutFailure | null;
};

export type CheckoutEvent =
  | { type: "selectionChanged"; change: Partial<Selection> }
  | { type: "requestStarted" }
  | { type: "requestEnded"; failure: CheckoutFailure | null }
  | { type: "holdCreated"; hold: CheckoutHold; haveTermsChanged: boolean }
  | { type: "holdExtended"; expiresAt: string }
  | { type: "holdReleased" | "holdExpired" }
  | { type: "methodChosen"; method: PaymentMethod }
  /** Starting a payment may extend its hold; `expiresAt` is null if it does not. */
  | { type: "paymentStarted"; amountMinor: number; expiresAt: string | null }
  | { type: "paymentSent" | "paymentEnded" | "submitted" };

/** Returns the state of a checkout after an event. React Hook Form keeps the typed values. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case "selectionChanged":
      return { ...state, selection: { ...state.selection, ...event.change }, failure: null };
    case "requestStarted":
      return { ...state, isSending: true, failure: null };
    case "requestEnded": {
      const { failure } = event;
      const isExpired = state.isExpired || failure?.code === "hold_expired";
      return { ...state, isSending: false, isExpired, failure };
    }
    case "holdCreated": {
      const { hold, haveTermsChanged } = event;
      const held: CheckoutState = { ...state, hold, isExpired: false };
      if (hold.id === state.hold?.id) return held;
      return { ...held, isExtended: false, changedHoldId: haveTermsChanged ? hold.id : null };
    }
    case "holdExtended":
      return withExpiry({ ...state, isExtended: true }, event.expiresAt);
    case "holdReleased":
      return { ...state, hold: null, isExtended: false };
    case "holdExpired":
      return { ...state, isExpired: true };
    case "methodChosen":
      return { ...state, chosenMethod: event.method };
    case "paymentStarted": {
      if (!state.hold) return state;
      const due = { holdId: state.hold.id, minor: event.amountMinor };
      return withExpiry({ ...state, due }, event.expiresAt ?? state.hold.expiresAt);
    }
    case "paymentSent":
      return { ...state, isPaying: true };
    case "paymentEnded":
      return { ...state, isPaying: false };
    case "submitted":
      return { ...state, isLeaving: true };
  }
}

const withExpiry = (state: CheckoutState, expiresAt: string): CheckoutState => ({
  ...state,
  hold: state.hold && { ...state.hold, expiresAt },
});

/** The hold, whatever its selection, if it has not expired; otherwise null. */
export const getActiveHold = ({ hold, isExpired }: CheckoutState) => (isExpired ? null : hold);

/** The active hold that was made for the selection; null for none. */
export function getSelectionHold(state: CheckoutState): CheckoutHold | null {
  const hold = getActiveHold(state);
  return isHoldOf(hold, state.selection) ? hold : null;
}

/** Whether the time of the selection is held. Changed guests or extras are held with the next step. */
export const isSlotHeld = (state: CheckoutState): boolean =>
  isSlotHold(getActiveHold(state), state.selection);
