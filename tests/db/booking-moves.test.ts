import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  allowedTransitions,
  type BookingSide,
  type BookingStatus,
  bookingStatuses,
  effectiveStatus,
  groupsOf,
} from "../../lib/bookings/rules/status.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { attempt, makeUser, makeVenue, testBackend } from "./support.ts";

// Random lives of bookings: what each side tries, and how time passes, against the interface's rules.
let backend: Backend;
let venueId: string;
let instantId: string;
const people: Record<string, string> = {};

type Row = {
  id: string;
  status: BookingStatus;
  ends_at: Date | string;
  hold_expires_at: Date | string | null;
  request_expires_at: Date | string | null;
};

beforeAll(async () => {
  backend = await testBackend();
  people.host = await makeUser(backend, "host");
  people.guest = await makeUser(backend);
  people.stranger = await makeUser(backend, "host");
  people.admin = await makeUser(backend, "admin");
  venueId = await makeVenue(backend, { hostId: people.host });
  instantId = await makeVenue(backend, { hostId: people.host, instant: true });
});
afterAll(() => backend?.stop());

const actors = ["guest", "host", "admin", "stranger"] as const;
const asks = {
  extend: "select * from public.extend_hold($1)",
  release: "select * from public.release_hold($1)",
  submit: "select * from public.submit_booking($1, '{}')",
  accept: "select * from public.decide_booking($1, 'accept')",
  decline: "select * from public.decide_booking($1, 'decline', 'Full')",
  cancel: "select * from public.cancel_booking($1, 'Plans changed')",
} as const;
type Ask = keyof typeof asks;
const passing = ["hold is over", "request is over", "booking is over"] as const;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      who: fc.constantFrom(...actors),
      ask: fc.constantFrom(...(Object.keys(asks) as Ask[])),
    }),
  },
  { weight: 1, arbitrary: fc.record({ time: fc.constantFrom(...passing) }) },
);

const target: Record<Ask, (instant: boolean) => BookingStatus> = {
  extend: () => "held",
  release: () => "expired",
  submit: (instant) => (instant ? "confirmed" : "pending"),
  accept: () => "confirmed",
  decline: () => "declined",
  cancel: () => "cancelled",
};

async function hold(venue: string): Promise<Row> {
  const start = new Date(Math.ceil(Date.now() / 86_400_000 + 60) * 86_400_000);
  const { row, error } = await attempt<Row>(
    backend,
    people.guest ?? null,
    "select * from public.hold_booking($1, $2, $3, 10, $4)",
    [venue, start.toISOString(), new Date(+start + 7_200_000).toISOString(), randomUUID()],
  );
  if (!row) throw new Error(error ?? "no hold");
  return row;
}

async function pass(id: string, time: (typeof passing)[number]) {
  const column = {
    "hold is over": "hold_expires_at = now() - interval '1 second'",
    "request is over": "request_expires_at = now() - interval '1 second'",
    "booking is over":
      "starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour', occupied = tstzrange(now() - interval '3 hours', now() - interval '1 hour')",
  }[time];
  await backend.sql(`update public.bookings set ${column} where id = $1`, [id]);
}

async function read(
  id: string,
): Promise<Row & { now_is: BookingStatus; groups: string[]; events: number }> {
  const [row] = await backend.sql<
    Row & { now_is: BookingStatus; groups: string[]; events: number }
  >(
    `select b.*, private.effective_status(b) as now_is, array(select g from unnest(array['upcoming', 'past', 'completed', 'cancelled']) g
        where private.is_in_booking_group(b, g)) as groups,
      (select count(*)::int from public.booking_events e where e.booking_id = b.id) as events
     from public.bookings b where id = $1`,
    [id],
  );
  if (!row) throw new Error("the booking is gone");
  return row;
}

const text = (instant: Date | string | null) => instant && new Date(instant).toISOString();

/** What the interface would expect of a booking that it read a moment ago. */
function expected(row: Row): BookingStatus {
  return effectiveStatus({
    status: row.status,
    endsAt: text(row.ends_at) ?? "",
    holdExpiresAt: text(row.hold_expires_at),
    requestExpiresAt: text(row.request_expires_at),
  });
}

describe("the life of a booking", () => {
  it("allows each side exactly the moves that the interface shows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 7 }), async (instant, steps) => {
        const { id } = await hold(instant ? instantId : venueId);
        let extended = false;
        let sent = false;
        for (const taken of steps) {
          if ("time" in taken) {
            await pass(id, taken.time);
            continue;
          }
          const { who, ask } = taken;
          const before = await read(id);
          const status = expected(before);
          expect(before.now_is).toBe(status);
          const { row, error } = await attempt<Row>(backend, people[who] ?? null, asks[ask], [id]);
          const side = who === "stranger" ? null : (who as BookingSide);
          // A hold that is over has to be gone before it is taken for a decision of somebody.
          const asksAgain =
            who === "guest" &&
            ((ask === "submit" && ["pending", "confirmed"].includes(before.status)) ||
              (ask === "release" && status === "expired" && !sent));
          const shown = side !== null && allowedTransitions(status, side).includes(ask);
          const begun = ask === "submit" && before.ends_at && new Date(before.ends_at) < new Date();
          const may = asksAgain || (shown && !(ask === "extend" && extended) && !begun);
          expect({ who, ask, status, done: error === null }, error ?? "").toEqual({
            who,
            ask,
            status,
            done: may,
          });
          if (error !== null) {
            expect(["forbidden", "wrong_status", "hold_expired", "too_soon"]).toContain(error);
            if (side === null) expect(error).toBe("forbidden");
            expect((await read(id)).events).toBe(before.events);
            continue;
          }
          if (ask === "extend") extended = true;
          if (ask === "submit") sent = true;
          if (!asksAgain) expect(row?.status).toBe(target[ask](instant));
        }
        const end = await read(id);
        const groups = sent ? groupsOf(expected(end), text(end.ends_at) ?? "") : [];
        expect(end.groups.sort()).toEqual(groups.sort());
        await backend.sql("delete from public.payouts");
        await backend.sql("delete from public.bookings");
      }),
      { numRuns: 150 },
    );
  });

  it("is the table of moves, nothing else", async () => {
    const moves = await backend.sql<{
      from_status: BookingStatus;
      event: string;
      actor_role: string;
    }>(
      "select from_status, event, actor_role from private.booking_transitions where actor_role <> 'system'",
    );
    const named = new Set(
      moves.map(({ from_status, event, actor_role }) => {
        const shown = event === "request" || event === "book" ? "submit" : event;
        return `${from_status} ${shown} ${actor_role}`;
      }),
    );
    const shown = bookingStatuses.flatMap((status) =>
      (["guest", "host", "admin"] as const).flatMap((side) =>
        allowedTransitions(status, side).map((move) => `${status} ${move} ${side}`),
      ),
    );
    expect([...named].sort()).toEqual(shown.sort());
  });
});
