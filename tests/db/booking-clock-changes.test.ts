import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instantsOf, toInstant } from "../../lib/shared/zoned-time.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { makeUser, makeVenue, quote, testBackend } from "./support.ts";

// Africa/Cairo: on 2027-04-30 the hour from 00:00 does not exist, on 2027-10-28 the hour from 23:00
// occurs twice. Prices count the hours that elapse.
let backend: Backend;
let venueId: string;
const zone = "Africa/Cairo";

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  venueId = await makeVenue(backend, { hostId, timeZone: zone, perHour: 1000, perDay: 5000 });
});
afterAll(() => backend?.stop());

const setOpeningHours = (opens: string, closes: string) =>
  backend.sql("update public.opening_hours set opens = $1, closes = $2", [opens, closes]);
const setPricingModel = (name: string) =>
  backend.sql("update public.venue_pricing set pricing_model = $1", [name]);

/** The quote between two local times; a repeated start is its first instant, a repeated end its last. */
async function quoteLocalTimes(from: [string, string], to: [string, string]) {
  const start = instantsOf(from[0], from[1], zone).at(0);
  const end = instantsOf(to[0], to[1], zone).at(-1);
  if (!start || !end) throw new Error("there is no such time");
  return quote(backend, { venueId, start, end });
}

// The dates are fixed by the specification, and bookable only while they are in the future.
const isInFuture = Date.now() < Date.UTC(2027, 3, 1);

describe("a venue in Cairo on 2027-04-30, whose first hour is skipped,", () => {
  it("has no instant at 00:30", () => {
    expect(instantsOf("2027-04-30", "00:30", zone)).toEqual([]);
    expect(toInstant("2027-04-30", "00:30", zone)).toBe("2027-04-29T22:30:00.000Z");
  });

  it("charges three hours for a booking from 22:00 to 02:00", async () => {
    await setOpeningHours("00:00", "00:00");
    await setPricingModel("hourly");
    const answer = await quoteLocalTimes(["2027-04-29", "22:00"], ["2027-04-30", "02:00"]);
    expect(answer.hours).toBe(3);
    expect(answer.lines[0]).toMatchObject({ quantity: 3, amount_minor: 3000 });
    if (isInFuture) expect(answer.problems).toEqual([]);
  });

  it("can be booked until it closes at 02:00, and not longer", async () => {
    await setOpeningHours("18:00", "02:00");
    await setPricingModel("hourly");
    const answer = await quoteLocalTimes(["2027-04-29", "18:00"], ["2027-04-30", "02:00"]);
    expect(answer.hours).toBe(7);
    expect(answer.problems).not.toContain("outside_opening_hours");
    const late = await quoteLocalTimes(["2027-04-29", "18:00"], ["2027-04-30", "02:30"]);
    expect(late.problems).toContain("outside_opening_hours");
  });

  it("can be booked across midnight where the hours of two days are adjacent", async () => {
    await backend.sql("update public.opening_hours set opens = '08:00', closes = '00:00'");
    await backend.sql(
      "insert into public.opening_hours (venue_id, weekday, opens, closes) select venue_id, weekday, '00:00', '03:00' from public.opening_hours",
    );
    await setPricingModel("hourly");
    const answer = await quoteLocalTimes(["2027-04-29", "20:00"], ["2027-04-30", "03:00"]);
    expect(answer.problems).not.toContain("outside_opening_hours");
    expect(answer.hours).toBe(6);
    await backend.sql("delete from public.opening_hours where closes = '03:00'");
  });

  it("has 46 half-hour slots in its availability calendar", async () => {
    await setOpeningHours("00:00", "00:00");
    const [row] = await backend.sql<{ slots: { start: string; time: string }[] }>(
      "select public.get_venue_day_availability($1, '2027-04-30') -> 'slots' as slots",
      [venueId],
    );
    expect(row?.slots.length).toBe(46);
    expect(row?.slots[0]).toMatchObject({ start: "2027-04-29T22:00:00Z", time: "01:00" });
  });
});

describe("a venue in Cairo on 2027-10-28, whose last hour occurs twice,", () => {
  it("has two instants at 23:00", () => {
    expect(instantsOf("2027-10-28", "23:00", zone)).toEqual([
      "2027-10-28T20:00:00.000Z",
      "2027-10-28T21:00:00.000Z",
    ]);
  });

  it("charges five hours for a booking from 22:00 to 02:00", async () => {
    await setOpeningHours("00:00", "00:00");
    await setPricingModel("hourly");
    const answer = await quoteLocalTimes(["2027-10-28", "22:00"], ["2027-10-29", "02:00"]);
    expect(answer.hours).toBe(5);
    expect(answer.lines[0]).toMatchObject({ quantity: 5, amount_minor: 5000 });
    expect(answer.problems).not.toContain("invalid_range");
  });

  it("charges one hour from the first 23:00 to the second", async () => {
    const [first, second] = instantsOf("2027-10-28", "23:00", zone);
    if (!first || !second) throw new Error("the time does not occur twice");
    expect(Date.parse(second) - Date.parse(first)).toBe(3_600_000);
    const answer = await quote(backend, { venueId, start: first, end: second });
    expect(answer.lines[0]).toMatchObject({ quantity: 1, amount_minor: 1000 });
  });

  it("is open in both occurrences of the hour, and closes after the second", async () => {
    await setOpeningHours("18:00", "00:00");
    await setPricingModel("hourly");
    const whole = await quoteLocalTimes(["2027-10-28", "18:00"], ["2027-10-29", "00:00"]);
    expect(whole.hours).toBe(7);
    expect(whole.problems).not.toContain("outside_opening_hours");
    const late = await quoteLocalTimes(["2027-10-28", "18:00"], ["2027-10-29", "00:30"]);
    expect(late.problems).toContain("outside_opening_hours");
  });

  it("opens at the first 23:00 where its opening time is 23:00", async () => {
    await setOpeningHours("23:00", "03:00");
    await setPricingModel("hourly");
    const answer = await quoteLocalTimes(["2027-10-28", "23:00"], ["2027-10-29", "03:00"]);
    expect(answer.hours).toBe(5);
    expect(answer.problems).not.toContain("outside_opening_hours");
  });

  it("charges the 25 hours as one day with the daily pricing model", async () => {
    await setOpeningHours("00:00", "00:00");
    await setPricingModel("daily");
    const one = await quoteLocalTimes(["2027-10-28", "00:00"], ["2027-10-29", "00:00"]);
    expect([one.days, one.lines[0]?.amount_minor]).toEqual([1, 5000]);
    const two = await quoteLocalTimes(["2027-10-28", "00:00"], ["2027-10-29", "00:30"]);
    expect([two.days, two.lines[0]?.amount_minor]).toEqual([2, 10_000]);
    const short = await quoteLocalTimes(["2027-04-30", "01:00"], ["2027-05-01", "00:00"]);
    expect([short.days, short.hours]).toEqual([1, 23]);
  });

  it("has 50 half-hour slots in its availability calendar", async () => {
    await setOpeningHours("00:00", "00:00");
    const [row] = await backend.sql<{ slots: { time: string }[] }>(
      "select public.get_venue_day_availability($1, '2027-10-28') -> 'slots' as slots",
      [venueId],
    );
    expect(row?.slots.length).toBe(50);
    expect(row?.slots.filter(({ time }) => time === "23:00").length).toBe(2);
  });
});
