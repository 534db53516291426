import { expect, it } from "vitest";
import {
  type CheckoutEvent,
  type CheckoutState,
  checkoutReducer,
  getSelectionHold,
  isSlotHeld,
} from "@/components/bookings/checkout-reducer";
import type { CheckoutHold, Selection } from "@/lib/bookings/types";

const selection: Selection = {
  day: "2027-01-01",
  start: "18:00",
  endDay: "",
  end: "23:00",
  guests: 80,
  addons: {},
  services: {},
  hours: {},
};
const hold: CheckoutHold = {
  id: "hold",
  expiresAt: "2027-01-01T10:15:00Z",
  lines: [],
  totalMinor: 100,
  terms: null,
  selection,
};
const start: CheckoutState = {
  selection,
  hold: null,
  isExpired: false,
  isExtended: false,
  changedHoldId: null,
  chosenMethod: null,
  due: null,
  isSending: false,
  isPaying: false,
  isLeaving: false,
  failure: null,
};
const created: CheckoutEvent = { type: "holdCreated", hold, haveTermsChanged: false };
const after = (...events: CheckoutEvent[]) => events.reduce(checkoutReducer, start);

it("a hold of the selection is held with its slot, whether its implied end day is named or not", () => {
  const named = after(created, { type: "selectionChanged", change: { endDay: "2027-01-01" } });
  expect([getSelectionHold(named)?.id, isSlotHeld(named)]).toEqual(["hold", true]);
});

it("other guests and extras are of the same slot, and another end is not", () => {
  const more = after(created, { type: "selectionChanged", change: { guests: 90 } });
  expect([getSelectionHold(more), isSlotHeld(more)]).toEqual([null, true]);
  const later = after(created, { type: "selectionChanged", change: { end: "23:30" } });
  expect([getSelectionHold(later), isSlotHeld(later)]).toEqual([null, false]);
});

it("a request that says that the hold has expired ends it, and the next hold is not expired", () => {
  const failure = { code: "hold_expired" } as const;
  const expired = after(created, { type: "requestStarted" }, { type: "requestEnded", failure });
  expect(expired).toMatchObject({ isExpired: true, isSending: false, failure });
  expect(getSelectionHold(expired)).toBeNull();
  expect(checkoutReducer(expired, created)).toMatchObject({ isExpired: false, hold });
});

it("a failure is shown until the selection changes or another request starts", () => {
  const failed = after({ type: "requestEnded", failure: { code: "slot_taken" } });
  const change = { guests: 70 };
  expect(checkoutReducer(failed, { type: "selectionChanged", change }).failure).toBeNull();
  expect(checkoutReducer(failed, { type: "requestStarted" }).failure).toBeNull();
});

it("a hold is extended once, and one that replaces it may be extended again", () => {
  const extended = after(created, { type: "holdExtended", expiresAt: "2027-01-01T10:30:00Z" });
  expect(extended).toMatchObject({
    isExtended: true,
    hold: { expiresAt: "2027-01-01T10:30:00Z", selection },
  });
  expect(checkoutReducer(extended, created).isExtended).toBe(true);
  const next = { ...hold, id: "next" };
  const replaced = checkoutReducer(extended, { ...created, hold: next, haveTermsChanged: true });
  expect(replaced).toMatchObject({ isExtended: false, changedHoldId: "next" });
});

it("a payment that starts says what is due, and lengthens its hold where it can", () => {
  const event = { type: "paymentStarted", amountMinor: 30 } as const;
  const longer = after(created, { ...event, expiresAt: "2027-01-01T10:25:00Z" });
  expect(longer.due).toEqual({ holdId: "hold", minor: 30 });
  expect(longer.hold?.expiresAt).toBe("2027-01-01T10:25:00Z");
  expect(after(created, { ...event, expiresAt: null }).hold?.expiresAt).toBe(hold.expiresAt);
  expect(after({ ...event, expiresAt: null })).toBe(start);
});

it("a released hold leaves the selection", () => {
  expect(after(created, { type: "holdReleased" })).toEqual(start);
});
