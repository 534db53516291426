import { describe, expect, it } from "vitest";
import { allowedTransitions, bookingStatuses, statusTone } from "@/lib/bookings/rules/status";

describe("allowedTransitions", () => {
  it("is empty after the end of a booking", () => {
    for (const over of ["completed", "cancelled", "declined", "expired"] as const) {
      for (const side of ["guest", "host", "admin"] as const)
        expect(allowedTransitions(over, side, true)).toEqual([]);
    }
  });

  it("contains the decision for the host only", () => {
    expect(allowedTransitions("pending", "guest", false)).toEqual(["cancel"]);
    expect(allowedTransitions("pending", "host", false)).toContain("accept");
  });

  it("leave cancelling to admins once a confirmed booking has begun", () => {
    expect(allowedTransitions("confirmed", "guest", false)).toEqual(["cancel"]);
    expect(allowedTransitions("confirmed", "guest", true)).toEqual([]);
    expect(allowedTransitions("confirmed", "host", true)).toEqual([]);
    expect(allowedTransitions("confirmed", "admin", true)).toEqual(["cancel"]);
  });

  it("leave a request that was not answered before its start to be declined or withdrawn", () => {
    expect(allowedTransitions("pending", "host", true)).toEqual(["decline", "cancel"]);
    expect(allowedTransitions("pending", "guest", true)).toEqual(["cancel"]);
  });

  it("have a tone for each status", () => {
    expect(bookingStatuses.map(statusTone)).not.toContain(undefined);
  });
});
