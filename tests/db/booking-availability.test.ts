import { fromAbsolute } from "@internationalized/date";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { propertyRuns } from "../support/repetitions.ts";
import { makeUser, makeVenue, quote, testBackend } from "./support.ts";

// Opening hours, exceptions, blocked times, bookings and buffers, compared with an independent calculation
// that checks each half hour of a booking in local time.
let backend: Backend;
let venueId: string;
let hostId: string;
let guestId: string;

const zone = "Africa/Cairo";
const halfHour = 1_800_000;
// A Sunday at least two months ahead, followed by weeks in which Cairo changes no clock.
const january = new Date(Date.now() + 60 * 86_400_000).getUTCFullYear() + 1;
const firstDay =
  Date.UTC(january, 0, 10) - new Date(Date.UTC(january, 0, 10)).getUTCDay() * 86_400_000;

beforeAll(async () => {
  backend = await testBackend();
  hostId = await makeUser(backend, "host");
  guestId = await makeUser(backend);
  venueId = await makeVenue(backend, { hostId, timeZone: zone });
});
afterAll(() => backend?.stop());
beforeEach(async () => {
  await backend.sql("update public.venue_pricing set pricing_model = 'hourly'");
});

type Hours = { opens: number; closes: number };
type Span = { from: number; length: number };
type Schedule = {
  weekly: (Hours | null)[];
  exceptions: { day: number; hours: Hours | null }[];
  blocks: Span[];
  booked: Span | null;
  before: number;
  after: number;
};

const hours = fc.record({
  opens: fc.integer({ min: 0, max: 47 }),
  closes: fc.integer({ min: 0, max: 47 }),
});
const span = fc.record({
  from: fc.integer({ min: 0, max: 300 }),
  length: fc.integer({ min: 1, max: 20 }),
});
const schedules: fc.Arbitrary<Schedule> = fc.record({
  weekly: fc.array(fc.option(hours, { freq: 5 }), { minLength: 7, maxLength: 7 }),
  exceptions: fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 0, max: 7 }), hours: fc.option(hours) }),
    { maxLength: 3, selector: ({ day }) => day },
  ),
  blocks: fc.array(span, { maxLength: 2 }),
  booked: fc.option(span, { freq: 3 }),
  before: fc.constantFrom(0, 30, 60),
  after: fc.constantFrom(0, 30, 90),
});
const requested = fc.record({
  from: fc.integer({ min: 0, max: 300 }),
  length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 100 })),
});

const iso = (slot: number) => new Date(firstDay + slot * halfHour).toISOString();
const toClockTime = (slot: number) =>
  `${String(Math.floor(slot / 2)).padStart(2, "0")}:${slot % 2 === 0 ? "00" : "30"}`;
const dayOf = (index: number) => new Date(firstDay + index * 86_400_000).toISOString().slice(0, 10);

async function saveSchedule(schedule: Schedule) {
  const weekly = schedule.weekly.flatMap((entry, weekday) =>
    entry
      ? [
          `('${venueId}', ${weekday}, '${toClockTime(entry.opens)}', '${toClockTime(entry.closes)}')`,
        ]
      : [],
  );
  const exceptions = schedule.exceptions.map(({ day, hours: open }) =>
    open
      ? `('${venueId}', '${dayOf(day)}', '${dayOf(day)}', false, '${toClockTime(open.opens)}', '${toClockTime(open.closes)}')`
      : `('${venueId}', '${dayOf(day)}', '${dayOf(day)}', true, null, null)`,
  );
  const insert = (table: string, rows: string[]) =>
    rows.length > 0 ? `insert into public.${table} values ${rows.join(", ")};` : "";
  await backend.db.exec(`
    delete from public.opening_hours; delete from public.opening_exceptions;
    delete from public.blocked_times; delete from public.bookings;
    update public.buffer_times set before_minutes = 0, after_minutes = 0;
    ${insert("opening_hours (venue_id, weekday, opens, closes)", weekly)}
    ${insert("opening_exceptions (venue_id, starts_on, ends_on, closed, opens, closes)", exceptions)}
    ${insert(
      "blocked_times (venue_id, starts_at, ends_at)",
      schedule.blocks.map(
        ({ from, length }) => `('${venueId}', '${iso(from)}', '${iso(from + length)}')`,
      ),
    )}
  `);
  if (schedule.booked) {
    await backend.sql(
      `insert into public.bookings (venue_id, guest_id, host_id, status, starts_at, ends_at, occupied,
        time_zone, guests, currency, total_minor, lines, policy, idempotency_key)
       values ($1, $2, $3, 'confirmed', $4, $5, tstzrange($4, $5), 'UTC', 1, 'EGP', 0, '[]', 'flexible',
        gen_random_uuid())`,
      [
        venueId,
        guestId,
        hostId,
        iso(schedule.booked.from),
        iso(schedule.booked.from + schedule.booked.length),
      ],
    );
  }
  await backend.sql(
    "update public.buffer_times set before_minutes = $1, after_minutes = $2 where venue_id = $3",
    [schedule.before, schedule.after, venueId],
  );
}

/** The opening hours of a local day; an exception replaces the weekly hours. */
function hoursOn(schedule: Schedule, day: string): Hours | null {
  const exception = schedule.exceptions.find((entry) => dayOf(entry.day) === day);
  if (exception) return exception.hours;
  return schedule.weekly[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null;
}

/** Whether the venue is open at the local time at which this half hour begins. */
function isOpenAt(schedule: Schedule, slot: number): boolean {
  const local = fromAbsolute(firstDay + slot * halfHour, zone);
  const now = local.hour * 2 + local.minute / 30;
  const today = hoursOn(schedule, local.toString().slice(0, 10));
  const yesterday = hoursOn(schedule, local.subtract({ days: 1 }).toString().slice(0, 10));
  const overnight = (entry: Hours) => entry.closes <= entry.opens;
  const openToday = today && now >= today.opens && (overnight(today) || now < today.closes);
  const stillOpen = yesterday && overnight(yesterday) && now < yesterday.closes;
  return Boolean(openToday || stillOpen);
}

const overlaps = (a: [number, number], b: [number, number]) => a[0] < b[1] && b[0] < a[1];

function findExpectedProblems(schedule: Schedule, from: number, length: number): string[] {
  const problems: string[] = [];
  const slots = Array.from({ length }, (_, index) => from + index);
  if (!slots.every((slot) => isOpenAt(schedule, slot))) problems.push("outside_opening_hours");
  const occupied: [number, number] = [
    from - schedule.before / 30,
    from + length + schedule.after / 30,
  ];
  if (
    schedule.blocks.some((block) => overlaps(occupied, [block.from, block.from + block.length]))
  ) {
    problems.push("blocked");
  }
  const { booked } = schedule;
  if (booked && overlaps(occupied, [booked.from, booked.from + booked.length])) {
    problems.push("slot_taken");
  }
  return problems;
}

describe("the availability of a venue", () => {
  it("follows opening hours, exceptions, blocked times, bookings and buffers in local time", async () => {
    await fc.assert(
      fc.asyncProperty(
        schedules,
        fc.array(requested, { minLength: 4, maxLength: 4 }),
        async (schedule, all) => {
          // The database refuses a blocked time that overlaps a booking.
          const { booked } = schedule;
          fc.pre(
            !booked ||
              schedule.blocks.every(
                (block) =>
                  !overlaps(
                    [block.from, block.from + block.length],
                    [booked.from, booked.from + booked.length],
                  ),
              ),
          );
          await saveSchedule(schedule);
          for (const { from, length } of all) {
            const answer = await quote(backend, {
              venueId,
              start: iso(from),
              end: iso(from + length),
            });
            expect(answer.problems, `${iso(from)} + ${length}`).toEqual(
              findExpectedProblems(schedule, from, length),
            );
          }
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });

  it("is the same in a quote and in the calendar of half-hour slots", async () => {
    await fc.assert(
      fc.asyncProperty(schedules, fc.integer({ min: 0, max: 5 }), async (schedule, day) => {
        fc.pre(!schedule.booked || schedule.blocks.length === 0);
        await saveSchedule(schedule);
        const [row] = await backend.sql<{ answer: { slots: { start: string; state: string }[] } }>(
          "select public.get_venue_day_availability($1, $2, 2) as answer",
          [venueId, dayOf(day)],
        );
        const slots = row?.answer.slots ?? [];
        expect(slots.length).toBe(96);
        for (const { start, state } of slots) {
          const slot = (Date.parse(start) - firstDay) / halfHour;
          const problems = findExpectedProblems(schedule, slot, 1);
          const expected = problems.includes("outside_opening_hours")
            ? "closed"
            : problems.length > 0
              ? "taken"
              : "free";
          expect(state, start).toBe(expected);
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it("requires open hours only at the start and the end with the daily pricing model", async () => {
    const day = { opens: 16, closes: 40 };
    await saveSchedule({
      weekly: Array<Hours>(7).fill(day),
      exceptions: [],
      blocks: [],
      booked: null,
      before: 0,
      after: 0,
    });
    await backend.sql(
      "update public.venue_pricing set pricing_model = 'daily' where venue_id = $1",
      [venueId],
    );
    const utc = (index: number, hour: number) =>
      new Date(firstDay + index * 86_400_000 + (hour - 2) * 3_600_000).toISOString();
    const ask = async (from: string, to: string) =>
      (await quote(backend, { venueId, start: from, end: to })).problems;
    expect(await ask(utc(1, 10), utc(3, 20))).toEqual([]);
    expect(await ask(utc(1, 7), utc(3, 20))).toEqual(["outside_opening_hours"]);
    expect(await ask(utc(1, 10), utc(3, 21))).toEqual(["outside_opening_hours"]);
    expect(await ask(utc(1, 20), utc(3, 12))).toEqual(["outside_opening_hours"]);
    expect(await ask(utc(1, 10), utc(3, 8))).toEqual(["outside_opening_hours"]);
  });
});
