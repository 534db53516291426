import { expect } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { stripeOf } from "../../stand-ins/payments/support.ts";
import { clientOf } from "../support.ts";
import { cardVenue, payFor, runJobs } from "./support.ts";

/** Presses a button on the page of the embedded payment service. */
export async function press(backend: Backend, path: string, fields: Record<string, string>) {
  const response = await fetch(`${backend.url}/payments/${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: backend.url },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(303);
}

const intentOf = async (backend: Backend, bookingId: string) => {
  const { data } = await stripeOf(backend).paymentIntents.list({ limit: 100 });
  const intent = data.find(({ metadata }) => metadata.booking_id === bookingId);
  if (!intent) throw new Error("no payment of this booking");
  return intent;
};

/** Opens a dispute of a booking's payment by the card's holder. */
export async function dispute(backend: Backend, bookingId: string) {
  const { latest_charge } = await intentOf(backend, bookingId);
  await press(backend, `charges/${String(latest_charge)}`, { outcome: "dispute" });
}

/** Returns the disputes of a booking at the processor. */
async function disputesAtProcessor(backend: Backend, bookingId: string) {
  const { id } = await intentOf(backend, bookingId);
  return (await stripeOf(backend).disputes.list({ payment_intent: id })).data;
}

/** Waits until the events of a booking's disputes are handled. */
export async function openEvents(backend: Backend, bookingId: string) {
  const known = await disputesAtProcessor(backend, bookingId);
  await expect
    .poll(
      async () => {
        await runJobs(backend);
        const [row] = await backend.sql<{ waiting: number }>(
          `select (select count(*) from local.payment_deliveries d join local.payment_objects o on o.id = d.event_id
             where o.data -> 'data' -> 'object' ->> 'id' = any ($1::text[]) and d.delivered_at is null)
           + (select count(*) from private.payment_events e where e.object_id = any ($1::text[]) and e.handled_at is null)::int as waiting`,
          [known.map(({ id }) => id)],
        );
        return Number(row?.waiting);
      },
      { timeout: 20_000 },
    )
    .toBe(0);
}

/** Returns the dispute of a booking in the database. */
export async function disputeOf(backend: Backend, bookingId: string) {
  const rows = await backend.sql<{
    id: string;
    status: string;
    amount: number;
    processorId: string;
  }>(
    `select id, status, amount_minor::float8 as amount, processor_id as "processorId"
     from public.disputes where booking_id = $1`,
    [bookingId],
  );
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error("no dispute");
  return row;
}

/** Returns the ledger's amounts of a booking by account, and the processor's amount. */
export async function moneyOf(backend: Backend, bookingId: string) {
  const [row] = await backend.sql<Record<string, number>>(
    `select ${["processor", "guest", "payee", "platform_fee", "dispute"]
      .map(
        (account) =>
          `coalesce(sum(e.amount_minor) filter (where e.account = '${account}'), 0)::float8 as ${account}`,
      )
      .join(", ")}
     from public.ledger_entries e where e.booking_id = $1`,
    [bookingId],
  );
  const { platform_fee: fee, ...accounts } = row ?? {};
  const intent = await intentOf(backend, bookingId);
  const charge = await stripeOf(backend).charges.retrieve(String(intent.latest_charge));
  const moved = (await disputesAtProcessor(backend, bookingId))
    .flatMap(({ balance_transactions }) => balance_transactions)
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...accounts,
    fee,
    atProcessor: charge.amount_captured - charge.amount_refunded + moved,
  };
}

/** Creates a booking paid with a card whose holder disputes it, after the processor has reported the dispute. */
export async function disputed(backend: Backend, card = "4000000000000259") {
  const venue = await cardVenue(backend);
  const paid = await payFor(backend, venue.venueId, card);
  await openEvents(backend, paid.bookingId);
  return { ...venue, ...paid, amount: Number(paid.started.amountMinor) };
}

/** Answers or accepts the dispute of a booking as an admin. */
export async function tell(
  backend: Backend,
  adminId: string,
  name: "answer_dispute" | "accept_dispute",
  bookingId: string,
  text?: string,
) {
  const admin = await clientOf(backend, adminId);
  const { id } = await disputeOf(backend, bookingId);
  const { error } = await admin.rpc(name, { p_dispute_id: id, ...(text && { p_text: text }) });
  expect(error).toBeNull();
  await runJobs(backend);
}

/** Returns a user's notifications about disputes, oldest first. */
export async function toldTo(backend: Backend, userId: string) {
  const rows = await backend.sql<{ kind: string }>(
    "select kind from public.notifications where user_id = $1 and kind like 'dispute_%' order by created_at",
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

/** Cancels a booking as its host, with a full refund. */
export async function cancelAsHost(backend: Backend, hostId: string, bookingId: string) {
  const host = await clientOf(backend, hostId);
  const { error } = await host.rpc("cancel_booking", {
    p_booking_id: bookingId,
    p_reason: "Burst pipe",
  });
  expect(error).toBeNull();
  await runJobs(backend);
}
