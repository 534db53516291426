import { describe, expect, test } from "vitest";
import {
  isEndedUnpaid,
  isMarkedNoShow,
  type NextStep,
  nextSteps,
} from "@/lib/bookings/rules/next-steps";
import { bookingStatuses } from "@/lib/bookings/rules/status";

const hour = 3_600_000;
const now = Date.parse("2027-03-01T10:00:00.000Z");
const inHours = (hours: number) => new Date(now + hours * hour).toISOString();

const booking = {
  status: "confirmed" as const,
  startsAt: inHours(240),
  endsAt: inHours(244),
  holdExpiresAt: null,
  requestExpiresAt: inHours(20),
  submittedAt: inHours(-100),
  confirmedAt: inHours(-90),
  cancelledBy: null,
  totalMinor: 1000,
  refundMinor: null,
  canReview: false,
};
type Changes = Partial<Parameters<typeof nextSteps>[0]>;
const stepsOf = (
  changes: Changes = {},
  circumstances: Partial<Parameters<typeof nextSteps>[1]> = {},
): NextStep[] =>
  nextSteps(
    { ...booking, ...changes },
    { isNoShow: false, isByCard: false, now, ...circumstances },
  );
const kinds = (steps: NextStep[]) => steps.map(({ kind }) => kind);

describe("what happens next", () => {
  test("every status says something", () => {
    for (const status of bookingStatuses) expect(stepsOf({ status })).not.toHaveLength(0);
  });

  test("a hold ends, submitted or not", () => {
    const held = { status: "held", holdExpiresAt: inHours(0.25) } as const;
    expect(stepsOf(held)).toEqual([{ kind: "holdEnds", at: inHours(0.25) }]);
    const over = { ...held, status: "expired", submittedAt: null } as const;
    expect(stepsOf(over)[0]).toEqual({ kind: "holdEnded", at: inHours(0.25) });
  });

  test("a request names the time of the answer, and after it that none came", () => {
    const answered = inHours(20);
    expect(stepsOf({ status: "pending", confirmedAt: null })[0]).toEqual({
      kind: "answer",
      at: answered,
    });
    expect(stepsOf({ status: "expired", confirmedAt: null })[0]).toEqual({
      kind: "unanswered",
      at: answered,
    });
  });

  test("a confirmed booking names the start, and leaves what a cancellation costs to the policy", () => {
    expect(stepsOf()).toEqual([
      { kind: "starts", at: booking.startsAt },
      { kind: "pay", at: null },
      { kind: "change", at: null },
    ]);
  });

  test("a booking that has begun runs until its end and can no longer be cancelled", () => {
    const begun = { startsAt: inHours(-1), endsAt: inHours(3) };
    expect(stepsOf(begun)[0]).toEqual({ kind: "ongoing", at: inHours(3) });
    expect(kinds(stepsOf(begun))).toContain("notCancellable");
  });

  test("a completed booking offers a review only while one may be written", () => {
    const completed = { status: "completed", endsAt: inHours(-20) } as const;
    expect(kinds(stepsOf(completed))).not.toContain("review");
    expect(stepsOf({ ...completed, canReview: true })).toContainEqual({
      kind: "review",
      at: inHours(700),
    });
  });

  test("a no-show can be objected to for 30 days", () => {
    const marked = { status: "completed", endsAt: inHours(-20) } as const;
    expect(stepsOf(marked, { isNoShow: true })).toEqual([
      { kind: "noShow", at: null },
      { kind: "noShowWrong", at: inHours(700) },
    ]);
    const old = { ...marked, endsAt: inHours(-721) };
    expect(kinds(stepsOf(old, { isNoShow: true }))).toEqual(["noShow"]);
  });

  test.each([
    ["guest", "cancelledByGuest"],
    ["host", "cancelledByHost"],
    ["admin", "cancelledByAdmin"],
  ])("a cancellation by the %s says who and what is owed", (cancelledBy, who) => {
    const cancelled = { status: "cancelled", cancelledBy } as const;
    expect(kinds(stepsOf({ ...cancelled, refundMinor: 500 }))).toEqual([who, "due", "chooseOther"]);
    expect(kinds(stepsOf({ ...cancelled, refundMinor: 1000 }))[1]).toBe("nothingDue");
    expect(kinds(stepsOf({ ...cancelled, refundMinor: 1000, confirmedAt: null }))[1]).toBe(
      "oweNothing",
    );
  });

  test("a booking that was ended unpaid does not say that its guest cancelled it", () => {
    const ended = { status: "cancelled", cancelledBy: "guest", refundMinor: 0 } as const;
    expect(isEndedUnpaid([{ event: "book" }, { event: "end_unpaid" }])).toBe(true);
    expect(isEndedUnpaid([{ event: "book" }, { event: "cancel" }])).toBe(false);
    const facts = { isManual: true, isEndedUnpaid: true, paidMinor: 0 };
    expect(kinds(stepsOf(ended, facts))).toEqual(["endedUnpaid", "nothingPaid", "chooseOther"]);
  });

  test("a released hold owes nothing and names nobody", () => {
    const released = { status: "cancelled", submittedAt: null, confirmedAt: null } as const;
    expect(kinds(stepsOf(released))[0]).toBe("released");
  });
});

test("a no-show counts unless its mark was removed", () => {
  const history = (...events: string[]) => events.map((event) => ({ event }));
  expect(isMarkedNoShow(history("book", "no_show"))).toBe(true);
  expect(isMarkedNoShow(history("book", "no_show", "no_show_undone"))).toBe(false);
  expect(isMarkedNoShow(history("book"))).toBe(false);
});

test("a guest who pays by card is not told to pay the host", () => {
  const byCard = { isByCard: true };
  const kindsOf = (steps: NextStep[]) => steps.map(({ kind }) => kind);
  const said = (["pending", "confirmed", "completed"] as const).flatMap((status) =>
    kindsOf(stepsOf({ status }, byCard)),
  );
  expect(said).toContain("cardOnceAccepted");
  expect(said).not.toContain("payOnceAccepted");
  expect(said).not.toContain("pay");
  expect(said).not.toContain("payRest");
});

test("what comes back to a card is said of a cancelled booking", () => {
  const cancelled = { status: "cancelled", confirmedAt: "2027-01-01T00:00:00Z" } as const;
  const kindsOf = (refundMinor: number) =>
    stepsOf({ ...cancelled, refundMinor }, { isByCard: true }).map(({ kind }) => kind);
  expect(kindsOf(500)).toContain("refunded");
  expect(kindsOf(0)).toContain("nothingBack");
});

test("what a host gives back of a transfer is said of a cancelled booking, and nothing is due before an acceptance", () => {
  const cancelled = { status: "cancelled", confirmedAt: "2027-01-01T00:00:00Z" } as const;
  const kindsOf = (refundMinor: number) =>
    stepsOf({ ...cancelled, refundMinor }, { isManual: true }).map(({ kind }) => kind);
  expect(kindsOf(500)).toContain("hostReturns");
  expect(kindsOf(0)).toContain("hostKeeps");
  const pending = stepsOf({ status: "pending" }, { isManual: true }).map(({ kind }) => kind);
  expect(pending).toContain("manualOnceAccepted");
});
