import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { propertyRuns } from "../support/repetitions.ts";
import { countOpenHalfHours } from "./expected-hours.ts";
import {
  attempt,
  type Line,
  makeUser,
  makeVenue,
  type Quote,
  quote,
  testBackend,
} from "./support.ts";

// Hours of extras sold by the hour, compared with the half hours counted one by one.
let backend: Backend;
let venueId: string;
let addonId: string;
let guestId: string;

beforeAll(async () => {
  backend = await testBackend();
  venueId = await makeVenue(backend, { hostId: await makeUser(backend, "host") });
  guestId = await makeUser(backend);
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.venue_addons (venue_id, name, pricing, price, stock)
     values ($1, 'Crew', 'per_hour', 1333, 5) returning id`,
    [venueId],
  );
  addonId = row?.id ?? "";
});
afterAll(() => backend?.stop());

const clockTimes = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
);
const cases = fc.record({
  model: fc.constantFrom("hourly", "daily", "daily_per_person"),
  currency: fc.constantFrom("EGP", "KWD", "JPY"),
  zone: fc.constantFrom("Africa/Cairo", "Asia/Riyadh", "Europe/London"),
  opens: fc.constantFrom(...clockTimes),
  closes: fc.constantFrom(...clockTimes),
  // Half hours from the beginning of 2027; the second range is around both changes of clocks in Cairo.
  from: fc.oneof(
    fc.integer({ min: 0, max: 17_000 }),
    fc.integer({ min: 5660, max: 5720 }),
    fc.integer({ min: 14_360, max: 14_460 }),
  ),
  halfHours: fc.oneof(fc.integer({ min: 1, max: 48 }), fc.integer({ min: 1, max: 300 })),
  quantity: fc.integer({ min: 1, max: 5 }),
  /** The chosen hours among the possible ones, from few to all. */
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

async function saveCase({ model, currency, zone, opens, closes }: Case) {
  await backend.sql(
    `with v as (update public.venues set time_zone = $2 where id = $1),
      p as (update public.venue_pricing set pricing_model = $3, currency = $4 where venue_id = $1)
     update public.opening_hours set opens = $5, closes = $6 where venue_id = $1`,
    [venueId, zone, model, currency, opens, closes],
  );
}

const addonLine = (answer: Quote) =>
  answer.lines.find(({ kind }) => kind === "addon") as (Line & { hours: number }) | undefined;

describe("an add-on by the hour", () => {
  it("is charged for chosen hours within the opening hours, and by default for no closed hour", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (input) => {
        await saveCase(input);
        const start = Date.UTC(2027, 0, 1) + input.from * 1_800_000;
        const end = start + input.halfHours * 1_800_000;
        const range = { start, end, zone: input.zone };
        const open = countOpenHalfHours(range, input) / 2;
        // At least an hour, when the venue is open as long.
        const byDefault = input.model.startsWith("daily")
          ? Math.max(countOpenHalfHours(range, input, "first") / 2, Math.min(1, open))
          : open;
        const ask = (hours?: number) =>
          quote(backend, {
            venueId,
            start: new Date(start).toISOString(),
            end: new Date(end).toISOString(),
            addons: [{ id: addonId, quantity: input.quantity, ...(hours && { hours }) }],
          });
        const amount = (hours: number) => Math.floor(1333 * input.quantity * hours + 0.5);

        const unasked = await ask();
        expect(addonLine(unasked)?.hours).toBe(byDefault);
        expect(addonLine(unasked)?.amount_minor).toBe(amount(byDefault));
        expect(unasked.problems).not.toContain("invalid_input");
        expect(byDefault).toBeLessThanOrEqual(open);

        const valid = [
          ...Array.from({ length: Math.max(0, open * 2 - 1) }, (_, index) => 1 + index / 2),
          open,
        ].filter((hours) => hours > 0);
        const hours = valid[Math.floor(input.share * (valid.length - 1))];
        if (hours) {
          const asked = await ask(hours);
          expect(addonLine(asked)?.amount_minor).toBe(amount(hours));
          expect(asked.problems).not.toContain("invalid_input");
        }
        expect((await ask(open + 0.5)).problems[0]).toBe("invalid_input");
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});

describe("a hold with hours", () => {
  const hold = (key: string, extras: unknown, start = "2027-03-01T08:00:00Z") =>
    attempt<{ id: string }>(
      backend,
      guestId,
      `select id from public.hold_booking($1, $2::timestamptz, $2::timestamptz + interval '4 hours', 10, $3, $4::jsonb)`,
      [venueId, start, key, JSON.stringify(extras)],
    );

  it("keeps its hours and its price when the opening hours change between two equal requests", async () => {
    await backend.sql(
      `with v as (update public.venues set time_zone = 'Africa/Cairo' where id = $1),
        p as (update public.venue_pricing set pricing_model = 'daily', currency = 'EGP' where venue_id = $1)
       update public.opening_hours set opens = '09:00', closes = '23:00' where venue_id = $1`,
      [venueId],
    );
    const key = randomUUID();
    const extras = [{ id: addonId }];
    const first = await hold(key, extras);
    expect(first.error).toBeNull();
    await backend.sql("update public.opening_hours set opens = '11:00' where venue_id = $1", [
      venueId,
    ]);
    expect((await hold(key, extras)).row).toEqual(first.row);
    const kept = await backend.sql(
      "select hours::float from public.booking_addons where booking_id = $1",
      [first.row?.id],
    );
    expect(kept).toEqual([{ hours: 4 }]);
  });

  it("is refused where the venue closed since the hours were chosen", async () => {
    const extras = [{ id: addonId, hours: 4 }];
    await backend.sql(
      "update public.opening_hours set opens = '09:00', closes = '13:00' where venue_id = $1",
      [venueId],
    );
    // 10:00 to 14:00 in Cairo; the last hour is closed.
    const refused = await hold(randomUUID(), extras, "2027-03-02T08:00:00Z");
    expect(refused.error).toContain("invalid_input");
  });
});
