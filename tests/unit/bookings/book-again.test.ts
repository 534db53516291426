import { describe, expect, test } from "vitest";
import { bookAgainHref, eventFromQuery, extrasFromQuery } from "@/lib/bookings/selection";

const chairs = "0b6c1d0e-1111-4111-8111-000000000001";
const light = "0b6c1d0e-1111-4111-8111-000000000002";
const oud = "0b6c1d0e-1111-4111-8111-000000000003";
const offered = [
  { id: chairs, kind: "addon" as const, maxQuantity: 3, pricing: "per_booking" as const },
  { id: light, kind: "addon" as const, maxQuantity: 1, pricing: "per_hour" as const },
  { id: oud, kind: "service" as const, maxQuantity: 1, pricing: "per_hour" as const },
];
const booking = {
  venueId: "0b6c1d0e-1111-4111-8111-000000000009",
  startsAt: "2027-05-01T15:00:00Z",
  endsAt: "2027-05-01T20:30:00Z",
  timeZone: "Asia/Riyadh",
  guests: 40,
  details: { contactName: "", phone: "", eventType: "wedding", message: "" },
};

function queryOf(link: string) {
  return Object.fromEntries(new URL(link, "http://localhost").searchParams);
}

describe("a link to book the same again", () => {
  test("is read by the checkout, and names neither a day nor a price", () => {
    const chosen = {
      addons: { [chairs]: 3, [light]: 1 },
      services: { [oud]: 1 },
      hours: { [light]: 2.5, [oud]: 4 },
    };
    const link = bookAgainHref(booking, chosen);
    expect(link).toMatch(new RegExp(`^/booking/${booking.venueId}\\?start=18%3A00&end=23%3A30&`));
    const query = queryOf(link);
    expect(Object.keys(query).sort()).toEqual(
      ["addons", "end", "event", "guests", "services", "start"].sort(),
    );
    expect(extrasFromQuery(query, offered)).toEqual({ ...chosen, isIncomplete: false });
  });

  test("leaves out what was not chosen", () => {
    const plain = { ...booking, details: { ...booking.details, eventType: "" } };
    const query = queryOf(bookAgainHref(plain, { addons: {}, services: {}, hours: {} }));
    expect(Object.keys(query).sort()).toEqual(["end", "guests", "start"]);
    expect(extrasFromQuery(query, offered)).toEqual({
      addons: {},
      services: {},
      hours: {},
      isIncomplete: false,
    });
  });

  test("selects no extra that is gone, and no more than are available", () => {
    const query = { addons: `${oud}*1 ${chairs}*9`, services: "gone*1" };
    expect(extrasFromQuery(query, offered)).toEqual({
      addons: { [chairs]: 3 },
      services: {},
      hours: {},
      isIncomplete: true,
    });
    const sold = offered.map((extra) => ({ ...extra, maxQuantity: 0 }));
    expect(extrasFromQuery({ addons: `${chairs}*1` }, sold)).toEqual({
      addons: {},
      services: {},
      hours: {},
      isIncomplete: true,
    });
  });

  test("names hours only of what is sold by the hour", () => {
    const query = { addons: `${chairs}*2*5 ${light}*1`, services: `${oud}*1*0` };
    expect(extrasFromQuery(query, offered)).toEqual({
      addons: { [chairs]: 2, [light]: 1 },
      services: { [oud]: 1 },
      hours: {},
      isIncomplete: false,
    });
  });

  test.each([
    "",
    "x",
    `${chairs}`,
    `${chairs}*0`,
    `${chairs}*-1`,
    `${chairs}*99999`,
    "*1",
    "__proto__*1",
  ])("addons=%s selects nothing", (addons) => {
    expect(extrasFromQuery({ addons }, offered).addons).toEqual({});
  });

  test("names an event that the venue accepts, and no other", () => {
    const events = [{ slug: "wedding", name: { en: "Wedding", ar: "زفاف" } }];
    expect(eventFromQuery({ event: "wedding" }, events)).toBe("wedding");
    expect(eventFromQuery({ event: "other" }, events)).toBe("other");
    expect(eventFromQuery({ event: "circus" }, events)).toBe("");
    expect(eventFromQuery({}, events)).toBe("");
  });
});
