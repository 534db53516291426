import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  allowedTransitions,
  type BookingSide,
  type BookingStatus,
  bookingStatuses,
} from "../../lib/bookings/rules/status.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { propertyRuns } from "../support/repetitions.ts";
import { expectedGroups, expectedStatus } from "./booking-model.ts";
import { attempt, makeUser, makeVenue, testBackend } from "./support.ts";

// Random sequences of actions and expiries, compared with the transitions that the interface allows.
let backend: Backend;
let venueId: string;
let instantId: string;
const users: Record<string, string> = {};

type Row = {
  id: string;
  status: BookingStatus;
  ends_at: Date | string;
  hold_expires_at: Date | string | null;
  request_expires_at: Date | string | null;
};

beforeAll(async () => {
  backend = await testBackend();
  users.host = await makeUser(backend, "host");
  users.guest = await makeUser(backend);
  users.stranger = await makeUser(backend, "host");
  users.admin = await makeUser(backend, "admin");
  venueId = await makeVenue(backend, { hostId: users.host });
  instantId = await makeVenue(backend, { hostId: users.host, instant: true });
});
afterAll(() => backend?.stop());

const actors = ["guest", "host", "admin", "stranger"] as const;
const statements = {
  extend: "select * from public.extend_hold($1)",
  release: "select * from public.release_hold($1)",
  submit: "select * from public.submit_booking($1, '{}')",
  accept: "select * from public.decide_booking($1, 'accept')",
  decline: "select * from public.decide_booking($1, 'decline', 'Full')",
  cancel: "select * from public.cancel_booking($1, 'Plans changed')",
} as const;
type Action = keyof typeof statements;
const expiries = ["hold expires", "request expires", "booking ends"] as const;

const stepArbitrary = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      actor: fc.constantFrom(...actors),
      action: fc.constantFrom(...(Object.keys(statements) as Action[])),
    }),
  },
  { weight: 1, arbitrary: fc.record({ time: fc.constantFrom(...expiries) }) },
);

const resultingStatus: Record<Action, (instant: boolean) => BookingStatus> = {
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
    users.guest ?? null,
    "select * from public.hold_booking($1, $2, $3, 10, $4)",
    [venue, start.toISOString(), new Date(+start + 7_200_000).toISOString(), randomUUID()],
  );
  if (!row) throw new Error(error ?? "no hold");
  return row;
}

async function expire(id: string, time: (typeof expiries)[number]) {
  const column = {
    "hold expires": "hold_expires_at = now() - interval '1 second'",
    "request expires": "request_expires_at = now() - interval '1 second'",
    "booking ends":
      "starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour', occupied = tstzrange(now() - interval '3 hours', now() - interval '1 hour')",
  }[time];
  await backend.sql(`update public.bookings set ${column} where id = $1`, [id]);
}

async function read(
  id: string,
): Promise<Row & { effective_status: BookingStatus; groups: string[]; events: number }> {
  const [row] = await backend.sql<
    Row & { effective_status: BookingStatus; groups: string[]; events: number }
  >(
    `select b.*, private.effective_status(b) as effective_status, array(select g from unnest(array['upcoming', 'past', 'completed', 'cancelled']) g
        where private.is_in_booking_group(b, g)) as groups,
      (select count(*)::int from public.booking_events e where e.booking_id = b.id) as events
     from public.bookings b where id = $1`,
    [id],
  );
  if (!row) throw new Error("the booking does not exist");
  return row;
}

const toIso = (instant: Date | string | null) => instant && new Date(instant).toISOString();

/** The expected effective status of this row. */
function expected(row: Row): BookingStatus {
  return expectedStatus({
    status: row.status,
    endsAt: toIso(row.ends_at) ?? "",
    holdExpiresAt: toIso(row.hold_expires_at),
    requestExpiresAt: toIso(row.request_expires_at),
  });
}

describe("the transitions of a booking", () => {
  it("are allowed to each side exactly as the interface shows them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(stepArbitrary, { maxLength: 7 }),
        async (instant, steps) => {
          const { id } = await hold(instant ? instantId : venueId);
          let isExtended = false;
          let isSubmitted = false;
          for (const current of steps) {
            if ("time" in current) {
              await expire(id, current.time);
              continue;
            }
            const { actor, action } = current;
            const before = await read(id);
            const status = expected(before);
            expect(before.effective_status).toBe(status);
            const { row, error } = await attempt<Row>(
              backend,
              users[actor] ?? null,
              statements[action],
              [id],
            );
            const side = actor === "stranger" ? null : (actor as BookingSide);
            // Submitting or releasing again is accepted: both are idempotent.
            const isRepeated =
              actor === "guest" &&
              ((action === "submit" && ["pending", "confirmed"].includes(before.status)) ||
                (action === "release" && status === "expired" && !isSubmitted));
            const hasBegun = new Date(before.ends_at) < new Date();
            const isShown =
              side !== null && allowedTransitions(status, side, hasBegun).includes(action);
            const isAllowed = isRepeated || (isShown && !(action === "extend" && isExtended));
            expect({ actor, action, status, done: error === null }, error ?? "").toEqual({
              actor,
              action,
              status,
              done: isAllowed,
            });
            if (error !== null) {
              expect(["forbidden", "wrong_status", "hold_expired", "too_soon"]).toContain(error);
              if (side === null) expect(error).toBe("forbidden");
              expect((await read(id)).events).toBe(before.events);
              continue;
            }
            if (action === "extend") isExtended = true;
            if (action === "submit") isSubmitted = true;
            if (!isRepeated) expect(row?.status).toBe(resultingStatus[action](instant));
          }
          const end = await read(id);
          const groups = isSubmitted ? expectedGroups(expected(end), toIso(end.ends_at) ?? "") : [];
          expect(end.groups.sort()).toEqual(groups.sort());
          await backend.sql("delete from public.payouts");
          await backend.sql("delete from public.bookings");
        },
      ),
      { numRuns: propertyRuns(75) },
    );
  });

  it("are the same in the database's table and in the interface", async () => {
    const transitions = await backend.sql<{
      from_status: BookingStatus;
      event: string;
      actor_role: string;
    }>(
      // An unpaid booking is ended on behalf of its guest, by a button or by the clock.
      `select from_status, event, actor_role from private.booking_transitions
       where actor_role <> 'system' and event <> 'end_unpaid'`,
    );
    const databaseTransitions = new Set(
      transitions.map(({ from_status, event, actor_role }) => {
        const action = event === "request" || event === "book" ? "submit" : event;
        return `${from_status} ${action} ${actor_role}`;
      }),
    );
    const interfaceTransitions = bookingStatuses.flatMap((status) =>
      (["guest", "host", "admin"] as const).flatMap((side) =>
        allowedTransitions(status, side, false).map(
          (transition) => `${status} ${transition} ${side}`,
        ),
      ),
    );
    expect([...databaseTransitions].sort()).toEqual(interfaceTransitions.sort());
  });
});
