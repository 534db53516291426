import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { repetitions } from "../support/repetitions.ts";
import { createRandom, createVenues } from "./search-venues.ts";
import { attempt, makeUser, testBackend } from "./support.ts";

// Random venues, each with its own hours, exceptions, blocked times, bookings, buffers, notice, booking window, minimum hours
// and capacity.
const venueCount = repetitions("SEARCH_VENUES", 80, 250);
const requestCount = 10;
const halfHour = 1_800_000;

type RequestedTime = { start: string; end: string; guests: number };
type Page = { items: { id: string }[]; next_cursor: string | null; total: number };

let backend: Backend;
let guestId: string;

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  await createVenues(backend, hostId, await makeUser(backend), venueCount);
  guestId = await makeUser(backend);
});
afterAll(() => backend?.stop());

const random = createRandom(20_261_120);
const requests: RequestedTime[] = Array.from({ length: requestCount }, (_, index) => {
  const dayStart = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
  // From inside most minimum notices to beyond some booking windows.
  const days = index === requestCount - 1 ? 45 : index * 2;
  const start = dayStart + days * 86_400_000 + Math.floor(random() * 40) * halfHour;
  const length = (1 + Math.floor(random() * 14)) * halfHour + (index % 4 === 3 ? 86_400_000 : 0);
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + length).toISOString(),
    guests: 1 + Math.floor(random() * 130),
  };
});

async function searchIds(time: RequestedTime): Promise<string[]> {
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

/** The problems of a quote of each venue. */
async function quoteAll({ start, end, guests }: RequestedTime) {
  return backend.sql<{ id: string; problems: string[] }>(
    `select v.id, array(select jsonb_array_elements_text(
        public.quote_booking(v.id, $1, $2, $3) -> 'problems')) as problems
     from public.venues v`,
    [start, end, guests],
  );
}

async function hold(venueId: string, { start, end, guests }: RequestedTime) {
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

describe(`a search with a time in ${venueCount} venues`, () => {
  const seenProblems = new Set<string>();
  let resultCount = 0;

  test.each(requests)(
    "finds exactly the venues that can be booked at $start for $guests guests",
    async (time) => {
      const [ids, quotes] = await Promise.all([searchIds(time), quoteAll(time)]);
      const free = quotes.filter(({ problems }) => problems.length === 0).map(({ id }) => id);
      expect(ids).toEqual(free.sort());
      resultCount += ids.length;
      for (const problem of quotes.flatMap(({ problems }) => problems)) seenProblems.add(problem);

      // Holds agree with the quotes, for a few venues that were found and a few that were not.
      const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)];
      const unavailable = quotes.filter(({ problems }) => problems.length > 0);
      for (let round = 0; round < 3; round++) {
        const result = pick(ids);
        if (result) expect(await hold(result, time)).toBeNull();
        const excluded = pick(unavailable);
        if (excluded) expect(excluded.problems).toContain(await hold(excluded.id, time));
      }
    },
  );

  test("has met every booking problem and enough results in the requests above", () => {
    expect(resultCount).toBeGreaterThan((requestCount * venueCount) / 25);
    expect([...seenProblems].sort()).toEqual([
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
