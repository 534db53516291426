import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type CheckoutDraft,
  createCheckoutDraft,
  readDocumentDraft,
} from "@/lib/bookings/checkout-draft";
import type { CheckoutHold, Selection } from "@/lib/bookings/types";
import { personalKeys } from "@/lib/shared/personal-storage";

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
  id: "0190a1b2-0000-7000-8000-000000000001",
  expiresAt: "2027-01-01T10:15:00Z",
  lines: [],
  totalMinor: 100,
  terms: null,
  selection,
};
const draftOf = (message: string, changed: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  selection,
  details: { contactName: "Huda", phone: "", eventType: "", message },
  hold,
  isExtended: false,
  isExpired: false,
  ...changed,
});

let kept: Map<string, string>;
let sent: { url: string; body: { draft: { selection: string; details: { message: string } } } }[];
let outcome: string;
const keptDraft = () => JSON.parse(kept.get(personalKeys.checkoutDraft) ?? "null");

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  sent = [];
  outcome = "saved";
  vi.stubGlobal("window", { location: { search: "?day=2027-01-01&step=time" } });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("fetch", async (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) });
    return Response.json({ outcome });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let venues = 0;
/** The draft of a checkout at a separate venue. */
function openDraft(saved: CheckoutDraft | null = null) {
  const venueId = `hall ${++venues}`;
  const onRefused = vi.fn();
  const store = createCheckoutDraft({
    guestId: "guest",
    venueId,
    documentDraft: null,
    saved,
    onRefused,
  });
  const read = (query: string, guestId = "guest") =>
    readDocumentDraft(guestId, venueId, new URLSearchParams(query));
  return { store, read, onRefused };
}

test("a draft is there for a return, for a reload and for another device", async () => {
  const { store, read } = openDraft();
  store.change(draftOf("Roses"));
  expect(read(`hold=${hold.id}`)?.details.message).toBe("Roses");
  expect(keptDraft()).toMatchObject({ bookingId: hold.id, savedAt: null });
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toMatchObject([
    {
      url: `/api/bookings/${hold.id}/draft`,
      body: { draft: { selection: "", details: { message: "Roses" } } },
    },
  ]);
  expect(keptDraft().savedAt).toEqual(expect.any(Number));
});

test("what is selected and not held is a part of the draft", async () => {
  const { store } = openDraft();
  store.change(draftOf("", { selection: { ...selection, guests: 90 } }));
  await vi.advanceTimersByTimeAsync(600);
  expect(new URLSearchParams(sent[0]?.body.draft.selection).get("guests")).toBe("90");
});

test("without a hold a draft is only for a return to the same address", () => {
  const { store, read } = openDraft();
  store.change(draftOf("", { hold: null }));
  expect(kept.size).toBe(0);
  expect(read("step=extras&day=2027-01-01")).not.toBeNull();
  expect(read("day=2027-01-02")).toBeNull();
  expect(read("day=2027-01-01", "another guest")).toBeNull();
});

test("a hold that was replaced still leads to its checkout, and one of another checkout does not", () => {
  const { store, read } = openDraft();
  store.change(draftOf("Roses"));
  store.change(draftOf("Lilies", { hold: { ...hold, id: "next" } }));
  expect(read(`hold=${hold.id}`)?.hold?.id).toBe("next");
  expect(read("hold=other")).toBeNull();
  expect(read("day=2027-01-01")).toBeNull();
});

test("what the server has is not sent again, and a hold that is over is reported", async () => {
  const { store, onRefused } = openDraft(draftOf("Roses"));
  store.change(draftOf("Roses"));
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([]);
  outcome = "refused";
  store.change(draftOf("Lilies"));
  await vi.advanceTimersByTimeAsync(600);
  expect(onRefused).toHaveBeenCalledWith(hold.id);
});

test("a submitted booking keeps nothing in the tab, and its id for a return", async () => {
  const { store, read } = openDraft();
  store.change(draftOf("Roses"));
  store.submit(draftOf("Roses"), "booking");
  store.change(draftOf("Lilies"));
  await vi.advanceTimersByTimeAsync(600);
  expect([kept.size, sent, store.isOver()]).toEqual([0, [], true]);
  expect(read(`hold=${hold.id}`)?.submittedId).toBe("booking");
});

test("a released hold leaves no draft", () => {
  const { store, read } = openDraft();
  store.change(draftOf("Roses"));
  store.release();
  expect([kept.size, read(`hold=${hold.id}`)]).toEqual([0, null]);
});
