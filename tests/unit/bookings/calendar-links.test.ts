import { describe, expect, it } from "vitest";
import {
  directionsLink,
  googleCalendarLink,
  outlookLink,
} from "@/lib/bookings/rules/calendar-links";
import type { CalendarEvent } from "@/lib/shared/icalendar";

const event: CalendarEvent = {
  uid: "booking-1@mahfil",
  sequence: 0,
  changedAt: "2027-01-02T10:00:00Z",
  startsAt: "2027-09-05T17:30:00+02:00",
  endsAt: "2027-09-05T20:30:00.000Z",
  status: "confirmed",
  summary: "حجز: قاعة النيل",
  description: "Reference ABC",
  location: "12 Street, Cairo",
};

describe("links that add a booking to a calendar", () => {
  it("Google's link carries the text and both instants in UTC", () => {
    const link = new URL(googleCalendarLink(event));
    expect(link.searchParams.get("dates")).toBe("20270905T153000Z/20270905T203000Z");
    expect(link.searchParams.get("text")).toBe(event.summary);
  });

  it("Outlook's link carries the text and the start", () => {
    const link = new URL(outlookLink(event));
    expect(link.searchParams.get("startdt")).toBe(event.startsAt);
    expect(link.searchParams.get("subject")).toBe(event.summary);
  });
});

describe("directionsLink", () => {
  const destination = (link: string | null) =>
    link && new URL(link).searchParams.get("destination");

  it("uses the point, or else the address", () => {
    expect(destination(directionsLink({ latitude: 30.05, longitude: 31.23 }, "x"))).toBe(
      "30.05,31.23",
    );
    expect(destination(directionsLink(null, "شارع النيل, Cairo"))).toBe("شارع النيل, Cairo");
  });

  it("is null without a point and an address", () => {
    expect(directionsLink(null, " ")).toBeNull();
  });
});
