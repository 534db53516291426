import { describe, expect, it } from "vitest";
import { partState } from "@/lib/bookings/rules/service-part";
import { bookingStatuses } from "@/lib/bookings/rules/status";

describe("a provider's part of a booking", () => {
  it("ends with a booking that will not take place, whatever the provider has said", () => {
    for (const status of ["pending", "accepted", "declined"] as const) {
      for (const booking of ["cancelled", "declined", "expired"] as const) {
        expect(partState(booking, status, false)).toBe("ended");
        expect(partState(booking, status, true)).toBe("ended");
      }
    }
  });

  it("is what the provider has said while the booking stands", () => {
    const standing = bookingStatuses.filter(
      (status) => !["cancelled", "declined", "expired"].includes(status),
    );
    expect(standing).toContain("confirmed");
    for (const booking of standing) {
      expect(partState(booking, "accepted", false)).toBe("accepted");
      expect(partState(booking, "declined", false)).toBe("declined");
      expect(partState(booking, "pending", true)).toBe("pending");
    }
  });

  it("is late when it waits and nobody can answer any more", () => {
    expect(partState("completed", "pending", false)).toBe("late");
    expect(partState("confirmed", "pending", false)).toBe("late");
  });
});
