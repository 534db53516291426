import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationKinds } from "../../lib/notifications/types.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { createMarket, type Market, type Person } from "./notification-market.ts";
import { bookingEvents, transitionEvents } from "./recipient-events/booking-events.ts";
import { accountEvents, serviceEvents, venueEvents } from "./recipient-events/listing-events.ts";
import { manualRefundEvents } from "./recipient-events/manual-refund-events.ts";
import { paymentEvents } from "./recipient-events/payment-events.ts";
import { securityDepositAndPayoutEvents } from "./recipient-events/payout-events.ts";
import type { RecipientEvent } from "./recipient-events/types.ts";
import { transitionRecipients } from "./recipients/bookings.ts";
import { type RecipientEventName, recipients, statesWithoutEvent } from "./recipients/table.ts";
import type { RecipientAnswer, Recipients } from "./recipients/types.ts";
import { testBackend } from "./support.ts";

const events: Record<RecipientEventName, RecipientEvent> = {
  ...transitionEvents,
  ...bookingEvents,
  ...paymentEvents,
  ...securityDepositAndPayoutEvents,
  ...manualRefundEvents,
  ...venueEvents,
  ...serviceEvents,
  ...accountEvents,
};
const names = Object.keys(recipients) as RecipientEventName[];
const rows: [RecipientEventName, Recipients][] = names.map((name) => [name, recipients[name]]);
const people: Person[] = ["guest", "host", "provider", "admin"];
const kindsOf = (answer: RecipientAnswer) => (typeof answer === "string" ? [] : [...answer].sort());

let backend: Backend;
let market: Market;
beforeAll(async () => {
  backend = await testBackend();
  market = await createMarket(backend);
});
afterAll(() => backend?.stop());

/** Notifies the admins of new items in their queues, ignoring the last notices. */
async function tellAdmins() {
  await market.sql(
    "update private.admin_queue_notices set notified_at = now() - interval '2 hours'",
  );
  await market.sql("select public.notify_admins()");
}

/** The market before the first event, without notifications. */
beforeEach(async () => {
  await market.sql(
    "update public.bookings set status = 'expired' where status in ('held', 'pending', 'confirmed')",
  );
  await market.sql("delete from public.listing_revisions");
  await market.sql(
    "update public.venues set status = 'active', name = 'Nile Hall', featured = false where id = $1",
    [market.venueId],
  );
  await market.sql("update public.service_providers set status = 'active'");
  await market.sql(
    "update public.payouts set status = 'cancelled', transfer_id = null where status = 'scheduled'",
  );
  await market.sql("delete from public.payout_transfers where status = 'pending'");
  await market.sql("delete from private.rate_limit_counters");
  await market.sql("delete from private.message_sends");
});

/** Returns the receivers of an event's notifications with their kinds, in alphabetical order. */
async function toldBy(event: RecipientEvent): Promise<Record<string, string[]>> {
  const act = await event(market);
  await market.sql("delete from private.admin_queue_events");
  await market.sql("delete from public.notifications");
  await act();
  await tellAdmins();
  const told = await market.sql<{ user_id: string; kind: string }>(
    "select user_id, kind from public.notifications order by kind",
  );
  return Object.fromEntries(
    people.map((person) => [
      person,
      told.filter(({ user_id }) => user_id === market.ids[person]).map(({ kind }) => kind),
    ]),
  );
}

describe("each event is told to those whom the table names, and to nobody else", () => {
  test.each(rows)("%s", async (name, row) => {
    expect(await toldBy(events[name])).toEqual(
      Object.fromEntries(people.map((person) => [person, kindsOf(row[person])])),
    );
  });
});

test("the table has each transition of a booking, and no other", async () => {
  const transitions = await market.sql<{ key: string }>(
    "select concat_ws(' ', from_status, event, actor_role) as key from private.booking_transitions",
  );
  expect(Object.keys(transitionRecipients).sort()).toEqual(
    transitions.map(({ key }) => key).sort(),
  );
});

const tables = [
  "booking_installments",
  "disputes",
  "listing_revisions",
  "manual_refunds",
  "offers",
  "payment_proofs",
  "payments",
  "payout_accounts",
  "payout_transfers",
  "payouts",
  "refunds",
  "deposit_claims",
  "service_providers",
  "services",
  "venue_services",
  "venues",
];

test("the table has an event for each state of what is told of, or says why there is none", async () => {
  const states = await market.sql<{ state: string }>(
    `select c.relname || '.' || found.value[1] as state
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     cross join lateral regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') found (value)
     where k.contype = 'c' and c.relname = any ($1) and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(status = ANY'
     union
     select 'booking_parts.' || unnest(array[from_state, to_state]) from private.part_transitions`,
    [tables],
  );
  const named = new Set([
    ...rows.flatMap(([, row]) => row.states ?? []),
    ...Object.keys(statesWithoutEvent),
  ]);
  expect([...named].sort()).toEqual(states.map(({ state }) => state).sort());
});

test("each kind of notification is in the table", () => {
  const named = new Set(
    rows.flatMap(([, row]) => people.flatMap((person) => kindsOf(row[person]))),
  );
  expect([...named].sort()).toEqual([...notificationKinds].sort());
});

test("whoever is told nothing is told nothing for a reason", () => {
  for (const [name, row] of rows)
    for (const person of people) {
      const answer = row[person];
      if (typeof answer === "string") expect(answer, name).toMatch(/^nobody, because .{12,}/);
      else expect(answer.length, name).toBeGreaterThan(0);
    }
});
