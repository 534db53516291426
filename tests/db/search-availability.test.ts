import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { chance, makeMarket } from "./search-venues.ts";
import { attempt, makeUser, testBackend } from "./support.ts";

// Each venue is a calendar of its own: hours, exceptions, blocks, bookings, buffers, notice, window,
// minimum hours and capacity by chance.
const calendars = 500;
const questions = 10;
const halfHour = 1_800_000;

type Time = { start: string; end: string; guests: number };
type Page = { items: { id: string }[]; next_cursor: string | null; total: number };

let backend: Backend;
let guestId: string;

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  await makeMarket(backend, hostId, await makeUser(backend), calendars);
  guestId = await makeUser(backend);
});
afterAll(() => backend?.stop());

const random = chance(20_261_120);
const times: Time[] = Array.from({ length: questions }, (_, index) => {
  const dayStart = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
  // From before most notices are kept to after some windows end.
  const days = index === questions - 1 ? 45 : index * 2;
  const start = dayStart + days * 86_400_000 + Math.floor(random() * 40) * halfHour;
  const length = (1 + Math.floor(random() * 14)) * halfHour + (index % 4 === 3 ? 86_400_000 : 0);
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + length).toISOString(),
    guests: 1 + Math.floor(random() * 130),
  };
});

async function found(time: Time): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const [row]: { page: Page }[] = await backend.sql<{ page: Page }>(
      "select public.search_venues(null, $1::jsonb, 'newest', 100, $2) as page",
      [JSON.stringify(time), cursor],
    );
    if (!row) throw new Error("no answer");
    ids.push(...row.page.items.map((item) => item.id));
    cursor = row.page.next_cursor;
    if (!cursor) expect(row.page.total).toBe(ids.length);
  } while (cursor);
  return ids.sort();
}

/** What the booking functions say of every venue on its own. */
async function judged({ start, end, guests }: Time) {
  return backend.sql<{ id: string; problems: string[] }>(
    `select v.id, array(select jsonb_array_elements_text(
        public.quote_booking(v.id, $1, $2, $3) -> 'problems')) as problems
     from public.venues v`,
    [start, end, guests],
  );
}

async function hold(venueId: string, { start, end, guests }: Time) {
  const held = await attempt<{ id: string }>(
    backend,
    guestId,
    "select id from public.hold_booking($1, $2, $3, $4, $5)",
    [venueId, start, end, guests, randomUUID()],
  );
  if (held.row) {
    await attempt(backend, guestId, "select public.release_hold($1)", [held.row.id]);
  }
  return held.error;
}

describe(`in ${calendars} calendars`, () => {
  const seen = new Set<string>();
  let hits = 0;

  test.each(times)(
    "only and all that can be booked are found: $start for $guests",
    async (time) => {
      const [ids, answers] = await Promise.all([found(time), judged(time)]);
      const free = answers.filter(({ problems }) => problems.length === 0).map(({ id }) => id);
      expect(ids).toEqual(free.sort());
      hits += ids.length;
      for (const problem of answers.flatMap(({ problems }) => problems)) seen.add(problem);

      // The booking itself agrees with its quote: a few that were found, and a few that were not.
      const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)];
      const taken = answers.filter(({ problems }) => problems.length > 0);
      for (let round = 0; round < 3; round++) {
        const one = pick(ids);
        if (one) expect(await hold(one, time)).toBeNull();
        const other = pick(taken);
        if (other) expect(other.problems).toContain(await hold(other.id, time));
      }
    },
  );

  test("every reason not to be found has occurred, and many were found", () => {
    expect(hits).toBeGreaterThan(questions * 10);
    expect([...seen].sort()).toEqual([
      "blocked",
      "invalid_range",
      "outside_opening_hours",
      "over_capacity",
      "slot_taken",
      "too_far",
      "too_short",
      "too_soon",
    ]);
  });
});
