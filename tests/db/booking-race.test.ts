import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { repetitions } from "../support/repetitions.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// Simultaneous holds of one slot through the HTTP API, on a real PostgreSQL.
const calls = repetitions("RACE_CALLS", 80, 200);
// `npm run test:long` sets twenty.
const rounds = repetitions("RACE_ROUNDS", 1, 2);
const guestCount = calls / 2;

// `npm run test:long` runs four thousand calls in each test.
vi.setConfig({ testTimeout: 600_000 });

let backend: Backend;
let hostId: string;
let host: SupabaseClient;
let clients: SupabaseClient[];

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  await backend.sql(
    "update public.platform_settings set value = '3' where key = 'open_bookings_verified'",
  );
  hostId = await makeUser(backend, "host");
  host = await clientOf(backend, hostId);
  clients = await Promise.all(
    Array.from({ length: guestCount }, async () => clientOf(backend, await makeUser(backend))),
  );
});

afterAll(async () => {
  await backend?.stop();
});

type Range = [start: string, end: string];
type Answer = { status: number; message: string | null; id: string | null; range: Range };

const day = 86_400_000;
const firstDay = (Math.floor(Date.now() / day) + 30) * day;

/** An hour of one round's days; rounds share no day. */
function at(round: number, hour: number): string {
  return new Date(firstDay + round * 4 * day + hour * 3_600_000).toISOString();
}

async function hold(
  client: SupabaseClient,
  venueId: string,
  range: Range,
  key: string = randomUUID(),
): Promise<Answer> {
  const { data, error, status } = await client.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: range[0],
    p_end: range[1],
    p_guests: 10,
    p_idempotency_key: key,
  });
  return { status, message: error?.message ?? null, id: data?.id ?? null, range };
}

function holdAll(venueId: string, ranges: Range[], count = calls): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const client = clients[index % guestCount];
      const range = ranges[index % ranges.length];
      if (!client || !range) throw new Error("no client");
      return hold(client, venueId, range);
    }),
  );
}

const getWinners = (answers: Answer[]) => answers.filter(({ status }) => status === 200);

/** True when every call without a booking was refused with one of these errors. */
function expectRefusals(answers: Answer[], messages = ["slot_taken"]) {
  for (const { status, message } of answers) {
    if (status === 200) continue;
    expect(status).toBe(409);
    expect(messages).toContain(message);
  }
}

async function countLive(venueId: string): Promise<number> {
  const [row] = await backend.sql<{ live: number }>(
    `select count(*)::int as live from public.bookings
     where venue_id = $1 and status in ('held', 'pending', 'confirmed', 'completed')`,
    [venueId],
  );
  return row?.live ?? -1;
}

async function countOverlaps(venueId: string): Promise<number> {
  const [row] = await backend.sql<{ pairs: number }>(
    `select count(*)::int as pairs from public.bookings a join public.bookings b
       on a.venue_id = b.venue_id and a.id < b.id and a.occupied && b.occupied
     where a.venue_id = $1 and a.status = 'held' and b.status = 'held'`,
    [venueId],
  );
  return row?.pairs ?? -1;
}

type Scenario = { name: string; expected: number; ranges: (round: number) => Range[] };

const scenarios: Scenario[] = [
  { name: "identical ranges", expected: 1, ranges: (r) => [[at(r, 10), at(r, 14)]] },
  {
    name: "partly overlapping ranges",
    expected: 1,
    ranges: (r) => [8, 9, 10, 11].map((hour) => [at(r, hour), at(r, hour + 5)]),
  },
  {
    name: "ranges that contain each other",
    expected: 1,
    ranges: (r) => [0, 1, 2, 3, 4].map((inset) => [at(r, 6 + inset), at(r, 18 - inset)]),
  },
  {
    name: "adjacent ranges",
    expected: 2,
    ranges: (r) => [
      [at(r, 8), at(r, 12)],
      [at(r, 12), at(r, 16)],
    ],
  },
  {
    name: "hours against days",
    expected: 1,
    ranges: (r) => [
      [at(r, 30), at(r, 33)],
      [at(r, 0), at(r, 72)],
      [at(r, 24), at(r, 48)],
    ],
  },
];

describe.each(scenarios)("simultaneous holds of $name", ({ expected, ranges }) => {
  it(`succeed for ${expected} of ${calls} guests and are refused for the others`, async () => {
    const venueId = await makeVenue(backend, { hostId });
    for (let round = 0; round < rounds; round += 1) {
      const answers = await holdAll(venueId, ranges(round));
      const won = getWinners(answers);
      expect(won.length, `round ${round}`).toBe(expected);
      expect(new Set(won.map(({ range }) => range[0])).size).toBe(expected);
      expectRefusals(answers);
      expect(await countLive(venueId)).toBe(expected * (round + 1));
    }
    expect(await countOverlaps(venueId)).toBe(0);
  });
});

describe("the time of a hold", () => {
  it("goes to one guest or to the host who blocks it at the same moment, never to both", async () => {
    const venueId = await makeVenue(backend, { hostId });
    for (let round = 0; round < rounds; round += 1) {
      const range: Range = [at(round, 10), at(round, 14)];
      const half = calls / 2;
      const first = holdAll(venueId, [range], round % 2 === 0 ? half : 4);
      const blocking = host
        .from("blocked_times")
        .insert({ venue_id: venueId, starts_at: at(round, 12), ends_at: at(round, 13) });
      const rest = holdAll(venueId, [range], round % 2 === 0 ? half : calls - 4);
      const [before, blocked, after] = await Promise.all([first, blocking, rest]);
      const answers = [...before, ...after];
      expect(getWinners(answers).length + (blocked.error ? 0 : 1), `round ${round}`).toBe(1);
      if (blocked.error)
        expect([blocked.status, blocked.error.message]).toEqual([409, "slot_taken"]);
      expectRefusals(answers, ["slot_taken", "blocked"]);
    }
  });

  it("goes to at most one guest when an earlier hold expires", async () => {
    const venueId = await makeVenue(backend, { hostId });
    const owner = await clientOf(backend, await makeUser(backend));
    for (let round = 0; round < rounds; round += 1) {
      const range: Range = [at(round, 10), at(round, 14)];
      const old = await hold(owner, venueId, range);
      expect(old.status).toBe(200);
      await backend.sql(
        "update public.bookings set hold_expires_at = clock_timestamp() + $2::interval where id = $1",
        [old.id, `${(round % 5) * 60} milliseconds`],
      );
      const submitting = owner.rpc("submit_booking", { p_booking_id: old.id, p_details: {} });
      const [answers, submitted] = await Promise.all([holdAll(venueId, [range]), submitting]);
      const isSubmitted = submitted.error === null;
      if (!isSubmitted) {
        expect([submitted.status, submitted.error.message]).toEqual([409, "hold_expired"]);
      }
      expectRefusals(answers);
      const won = getWinners(answers).length;
      expect(won + (isSubmitted ? 1 : 0), `round ${round}`).toBeLessThanOrEqual(1);
      // When every call came before the expiry, the next one gets the time.
      if (won === 0 && !isSubmitted)
        expect((await holdAll(venueId, [range], 1))[0]?.status).toBe(200);
      expect(await countLive(venueId)).toBe(round + 1);
    }
  });

  it("is booked once by fifty requests with one idempotency key", async () => {
    const venueId = await makeVenue(backend, { hostId });
    for (let round = 0; round < rounds; round += 1) {
      const key = randomUUID();
      const client = clients[round % guestCount];
      if (!client) throw new Error("no client");
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          hold(client, venueId, [at(round, 10), at(round, 12)], key),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    }
    expect(await countLive(venueId)).toBe(rounds);
  });
});

describe("the limit of a guest's open bookings", () => {
  it("holds for simultaneous requests of different times at different venues", async () => {
    const venueIds = await Promise.all([1, 2].map(() => makeVenue(backend, { hostId })));
    for (let round = 0; round < rounds; round += 1) {
      const guestId = await makeUser(backend);
      await backend.sql("update public.users set is_verified = true where id = $1", [guestId]);
      const guest = await clientOf(backend, guestId);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, hour) =>
          hold(guest, venueIds[hour % 2] ?? "", [at(round, hour), at(round, hour + 1)]),
        ),
      );
      expect(getWinners(answers).length, `round ${round}`).toBe(3);
      for (const { status, message } of answers) {
        if (status !== 200) expect([status, message]).toEqual([429, "too_many_bookings"]);
      }
    }
  });
});
