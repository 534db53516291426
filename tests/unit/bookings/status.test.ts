import { describe, expect, it } from "vitest";
import { allowedTransitions, bookingStatuses, statusTone } from "@/lib/bookings/rules/status";

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
