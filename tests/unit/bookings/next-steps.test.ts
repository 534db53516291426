import { describe, expect, test } from "vitest";
import {
  freeCancellationUntil,
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
const policy = { fullUntil: inHours(72), halfUntil: inHours(216) };
const stepsOf = (
  changes: Changes = {},
  circumstances: Partial<Parameters<typeof nextSteps>[1]> = {},
): NextStep[] =>
  nextSteps({ ...booking, ...changes }, { refund: policy, isNoShow: false, now, ...circumstances });
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

  test("a confirmed booking names the start and what a cancellation costs until when", () => {
    expect(stepsOf().slice(0, 3)).toEqual([
      { kind: "starts", at: booking.startsAt },
      { kind: "freeUntil", at: policy.fullUntil },
      { kind: "thenHalfUntil", at: policy.halfUntil },
    ]);
    const cost = (fullUntil: string | null, halfUntil: string | null) =>
      kinds(stepsOf({}, { refund: { fullUntil, halfUntil } }))[1];
    expect(cost(inHours(-1), inHours(5))).toBe("halfUntil");
    expect(cost(inHours(5), null)).toBe("freeOnlyUntil");
    expect(cost(inHours(-9), inHours(-1))).toBe("fullPriceDue");
  });

  test("a booking that has begun runs until its end", () => {
    const begun = { startsAt: inHours(-1), endsAt: inHours(3) };
    expect(stepsOf(begun)[0]).toEqual({ kind: "ongoing", at: inHours(3) });
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

  test("a released hold owes nothing and names nobody", () => {
    const released = { status: "cancelled", submittedAt: null, confirmedAt: null } as const;
    expect(kinds(stepsOf(released))[0]).toBe("released");
  });
});

describe("free cancellation", () => {
  const until = (fullUntil: string | null, confirmedAt: string | null, startsAt: string) =>
    freeCancellationUntil({ confirmedAt, startsAt }, { fullUntil, halfUntil: null }, now);

  test("lasts until the date of the policy, or 24 hours after the confirmation if that is later", () => {
    expect(until(inHours(50), inHours(-1), inHours(400))).toBe(inHours(50));
    expect(until(inHours(-50), inHours(-1), inHours(400))).toBe(inHours(23));
  });

  test("ends 48 hours before the start within those 24 hours", () => {
    expect(until(inHours(-50), inHours(-1), inHours(60))).toBe(inHours(12));
    expect(until(inHours(-50), inHours(-1), inHours(47))).toBeNull();
  });

  test("is over when both dates are", () => {
    expect(until(inHours(-1), inHours(-30), inHours(400))).toBeNull();
  });
});

test("a no-show counts unless its mark was removed", () => {
  const history = (...events: string[]) => events.map((event) => ({ event }));
  expect(isMarkedNoShow(history("book", "no_show"))).toBe(true);
  expect(isMarkedNoShow(history("book", "no_show", "no_show_undone"))).toBe(false);
  expect(isMarkedNoShow(history("book"))).toBe(false);
});
