import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allowedTransitions,
  bookingGroups,
  bookingStatuses,
  effectiveStatus,
  groupsOf,
  statusTone,
} from "@/lib/bookings/rules/status";

const now = Date.parse("2027-03-01T12:00:00Z");
const past = "2027-03-01T12:00:00Z";
const future = "2027-03-01T12:00:01Z";
const status = fc.constantFrom(...bookingStatuses);
const instant = fc.constantFrom(past, future);

describe("effectiveStatus", () => {
  it.each([
    ["held", past, null, future, "expired"],
    ["held", future, null, future, "held"],
    ["pending", null, past, future, "expired"],
    ["pending", past, future, future, "pending"],
    ["confirmed", null, null, past, "completed"],
    ["confirmed", past, past, future, "confirmed"],
    ["cancelled", past, past, past, "cancelled"],
  ] as const)("of %s (hold %s, request %s, end %s) is %s", (from, hold, request, end, to) => {
    expect(
      effectiveStatus(
        { status: from, holdExpiresAt: hold, requestExpiresAt: request, endsAt: end },
        now,
      ),
    ).toBe(to);
  });

  it("is the same for its own result", () => {
    fc.assert(
      fc.property(status, instant, instant, instant, (from, hold, request, end) => {
        const clock = { holdExpiresAt: hold, requestExpiresAt: request, endsAt: end };
        const once = effectiveStatus({ status: from, ...clock }, now);
        expect(effectiveStatus({ status: once, ...clock }, now)).toBe(once);
      }),
    );
  });
});

describe("groupsOf", () => {
  it("contains either upcoming or other groups, all of them known", () => {
    fc.assert(
      fc.property(status, instant, (from, end) => {
        const groups = groupsOf(from, end, now);
        for (const group of groups) expect(bookingGroups).toContain(group);
        if (groups.includes("upcoming")) expect(groups).toEqual(["upcoming"]);
        expect(groups.includes("completed") && groups.includes("cancelled")).toBe(false);
        expect(groups.length === 0).toBe(
          from === "held" || (from === "completed" && groups.length === 0),
        );
      }),
    );
  });

  it.each([
    ["held", future, []],
    ["pending", future, ["upcoming"]],
    ["confirmed", future, ["upcoming"]],
    ["completed", past, ["past", "completed"]],
    ["cancelled", future, ["cancelled"]],
    ["declined", past, ["past", "cancelled"]],
    ["expired", future, ["cancelled"]],
  ] as const)("of %s that ends at %s are %j", (from, end, groups) => {
    expect(groupsOf(from, end, now)).toEqual(groups);
  });
});

describe("allowedTransitions", () => {
  it("is empty after the end of a booking", () => {
    for (const over of ["completed", "cancelled", "declined", "expired"] as const) {
      for (const side of ["guest", "host", "admin"] as const)
        expect(allowedTransitions(over, side)).toEqual([]);
    }
  });

  it("contains the decision for the host only", () => {
    expect(allowedTransitions("pending", "guest")).toEqual(["cancel"]);
    expect(allowedTransitions("pending", "host")).toContain("accept");
  });

  it("have a tone for each status", () => {
    expect(bookingStatuses.map(statusTone)).not.toContain(undefined);
  });
});
