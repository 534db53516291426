import { fromAbsolute } from "@internationalized/date";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currencyExponent } from "../../lib/shared/money.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { propertyRuns } from "../support/repetitions.ts";
import { countOpenHalfHours } from "./expected-hours.ts";
import { type Line, makeUser, makeVenue, quote, testBackend } from "./support.ts";

// The prices of the database, compared with an independent calculation in BigInt.
let backend: Backend;
let venueId: string;
let providerId: string;

const models = ["hourly", "daily", "per_person", "hourly_per_person", "daily_per_person"] as const;
const currencies = ["EGP", "SAR", "USD", "KWD", "BHD", "OMR", "JOD", "JPY"] as const;
const zones = ["Africa/Cairo", "Asia/Riyadh", "Europe/London", "Australia/Lord_Howe"] as const;
const pricings = ["per_booking", "per_hour", "per_person"] as const;
const serviceTypes = ["fixed", "hourly", "per_person", "custom"] as const;

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  venueId = await makeVenue(backend, { hostId, capacity: 100_000 });
  providerId = await makeUser(backend, "service_provider");
  await backend.sql(
    "insert into public.service_providers (user_id, business_name, status) values ($1, 'Flowers', 'active')",
    [providerId],
  );
});
afterAll(() => backend?.stop());

const divideHalfUp = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);

/** The number of calendar days of the zone that overlap the range. */
function daysTouched(start: number, end: number, zone: string): bigint {
  const days = new Set<string>();
  for (let instant = start; instant < end; instant += 1_800_000) {
    days.add(fromAbsolute(instant, zone).toString().slice(0, 10));
  }
  days.add(
    fromAbsolute(end - 1, zone)
      .toString()
      .slice(0, 10),
  );
  return BigInt(days.size);
}

type Extra = { pricing: string; price: bigint; quantity: number };

const price = fc.bigInt({ min: 0n, max: 5_000_000n });
const cases = fc.record({
  model: fc.constantFrom(...models),
  currency: fc.constantFrom(...currencies),
  zone: fc.constantFrom(...zones),
  perHour: price,
  perDay: price,
  perPerson: price,
  guests: fc.integer({ min: 1, max: 2000 }),
  // Half hours from the beginning of 2027, which include both clock changes.
  from: fc.integer({ min: 0, max: 17_000 }),
  halfHours: fc.oneof(fc.integer({ min: 1, max: 48 }), fc.integer({ min: 1, max: 700 })),
  percent: fc.constantFrom(0, 5, 7.5, 12),
  addons: fc.array(
    fc.record({
      pricing: fc.constantFrom(...pricings),
      price,
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 3 },
  ),
  services: fc.array(
    fc.record({
      pricing: fc.constantFrom(...serviceTypes),
      price,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 2 },
  ),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

type Chosen = { id: string; quantity: number }[];

async function saveCase(input: Case): Promise<{ addons: Chosen; services: Chosen }> {
  await backend.sql(
    `with v as (update public.venues set price_per_hour = $2, time_zone = $3 where id = $1),
      p as (update public.venue_pricing set pricing_model = $4, currency = $5, price_per_day = $6,
        price_per_person = $7 where venue_id = $1)
     update public.platform_settings set value = to_jsonb($8::numeric)
     where key = 'service_fee_percent'`,
    [
      venueId,
      input.perHour,
      input.zone,
      input.model,
      input.currency,
      input.perDay,
      input.perPerson,
      input.percent,
    ],
  );
  const chosen = async (extras: Extra[], text: string, params: unknown[]) => {
    const list: Chosen = [];
    for (const { pricing, price: unit, quantity } of extras) {
      const [row] = await backend.sql<{ id: string }>(text, [...params, pricing, unit]);
      if (row) list.push({ id: row.id, quantity });
    }
    return list;
  };
  // A venue has at most 200 add-ons, and a provider as many services.
  await backend.sql("delete from public.venue_addons where venue_id = $1", [venueId]);
  await backend.sql("delete from public.services where provider_id = $1", [providerId]);
  const addons = await chosen(
    input.addons,
    `insert into public.venue_addons (venue_id, name, pricing, price) values ($1, 'Extra', $2, $3)
     returning id`,
    [venueId],
  );
  const services = await chosen(
    input.services,
    `with s as (insert into public.services (provider_id, currency, name, status, pricing_type, price)
       values ($1, $2, 'Service', 'active', $4, $5) returning id)
     insert into public.venue_services (venue_id, service_id, status)
     select $3, id, 'accepted' from s returning service_id as id`,
    [providerId, input.currency, venueId],
  );
  return { addons, services };
}

/** The expected amounts of the price lines in order, with their total. */
function calculateExpected(input: Case, start: number, end: number) {
  const halfHours = BigInt(Math.round((end - start) / 1_800_000));
  const guests = BigInt(input.guests);
  const amounts: { kind: string; amount: bigint }[] = [];
  const add = (kind: string, amount: bigint) => amounts.push({ kind, amount });
  if (input.model.startsWith("hourly")) add("hourly", divideHalfUp(input.perHour * halfHours, 2n));
  if (input.model.startsWith("daily")) {
    add("daily", input.perDay * daysTouched(start, end, input.zone));
  }
  if (input.model.endsWith("per_person")) add("per_person", input.perPerson * guests);
  // The venue never closes. Extras sold by the hour end with the first day when days are sold, but last at least an hour.
  const firstDay = { start, end, zone: input.zone };
  const extraHalfHours = BigInt(
    input.model.startsWith("daily")
      ? Math.max(
          countOpenHalfHours(firstDay, { opens: "00:00", closes: "00:00" }, "first"),
          Math.min(2, input.halfHours),
        )
      : input.halfHours,
  );
  const extra = (kind: string, { pricing, price: unit, quantity }: Extra) => {
    const count = BigInt(quantity);
    if (pricing === "custom") return;
    if (pricing === "per_hour" || pricing === "hourly") {
      add(kind, divideHalfUp(unit * count * extraHalfHours, 2n));
    } else if (pricing === "per_person") add(kind, unit * count * guests);
    else add(kind, unit * count);
  };
  for (const addon of input.addons) extra("addon", addon);
  for (const service of input.services) extra("service", service);
  const sum = amounts.reduce((total, { amount }) => total + amount, 0n);
  const fee = divideHalfUp(sum * BigInt(input.percent * 10), 1000n);
  if (input.percent > 0) add("service_fee", fee);
  return { amounts, total: sum + fee, fee };
}

const sorted = (lines: { kind: string; amount: bigint }[]) =>
  lines.map(({ kind, amount }) => `${kind} ${amount}`).sort();
const toAmounts = (lines: Line[]) =>
  lines.map(({ kind, amount_minor }) => ({ kind, amount: BigInt(amount_minor) }));

describe("the price of a booking", () => {
  it("equals an independent calculation for every pricing model, currency, add-on and service", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (input) => {
        const { addons, services } = await saveCase(input);
        const start = Date.UTC(2027, 0, 1) + input.from * 1_800_000;
        const end = start + input.halfHours * 1_800_000;
        const answer = await quote(backend, {
          venueId,
          start: new Date(start).toISOString(),
          end: new Date(end).toISOString(),
          guests: input.guests,
          addons,
          services,
        });
        const expected = calculateExpected(input, start, end);
        expect(answer.problems).not.toContain("invalid_input");
        expect(sorted(toAmounts(answer.lines))).toEqual(sorted(expected.amounts));
        expect(BigInt(answer.total_minor)).toBe(expected.total);
        expect(BigInt(answer.fee_minor)).toBe(expected.fee);
        expect(answer.lines.reduce((sum, line) => sum + line.amount_minor, 0)).toBe(
          answer.total_minor,
        );
        for (const line of answer.lines) {
          expect(Math.floor(line.quantity * line.unit_minor + 0.5)).toBe(line.amount_minor);
        }
        if (input.percent > 0) expect(answer.lines.at(-1)?.kind).toBe("service_fee");
      }),
      { numRuns: propertyRuns(125) },
    );
  });

  it("has the same number of decimals per currency in the database as in the interface", async () => {
    for (const currency of [...currencies, "IQD", "TND", "LYD", "KRW", "AED", "QAR", "MAD"]) {
      const [row] = await backend.sql<{ exponent: number }>(
        "select public.currency_exponent($1) as exponent",
        [currency],
      );
      expect(row?.exponent).toBe(currencyExponent(currency));
    }
  });

  it("rounds each line half up to whole minor units", async () => {
    await saveCase({
      model: "hourly",
      currency: "KWD",
      zone: "Asia/Riyadh",
      perHour: 3n,
      perDay: 0n,
      perPerson: 0n,
      guests: 1,
      from: 0,
      halfHours: 1,
      percent: 5,
      addons: [],
      services: [],
    });
    const { lines } = await quote(backend, {
      venueId,
      start: "2027-03-01T10:00:00Z",
      end: "2027-03-01T13:30:00Z",
    });
    // 3 × 3.5 = 10.5 → 11; 5 % of 11 = 0.55 → 1
    expect(lines.map((line) => line.amount_minor)).toEqual([11, 1]);
  });
});
