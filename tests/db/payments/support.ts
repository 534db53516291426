import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { publishableKey, secretKey } from "../../../supabase/local/settings.ts";
import { fromForm, stripeOf } from "../../stand-ins/payments/support.ts";
import { startSession } from "../session-support.ts";
import { clientOf, makeUser, makeVenue } from "../support.ts";

/** A venue that takes cards, with its host, on a backend with the embedded payment service. */
export async function cardVenue(backend: Backend, { instant = true, currency = "EGP" } = {}) {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId, timeZone: "UTC" });
  await backend.sql("update public.venues set instant_booking = $2 where id = $1", [
    venueId,
    instant,
  ]);
  await backend.sql("update public.venue_pricing set currency = $2 where venue_id = $1", [
    venueId,
    currency,
  ]);
  await backend.sql(
    "insert into public.venue_payment_terms (venue_id, takes_cards) values ($1, true)",
    [venueId],
  );
  return { hostId, venueId };
}

/** Returns an access token of a user. For an action that needs a recent session, the session began `minutesAgo` minutes ago. */
async function tokenOf(backend: Backend, userId: string, body: object, minutesAgo: number) {
  if (!("action" in body) || body.action !== "openPayoutAccount") return backend.tokenFor(userId);
  return (await startSession(backend, userId, { minutesAgo })).token;
}

/** Calls the Edge Function `payments` as a user in a session of now or some minutes ago. */
export async function callPayments(
  backend: Backend,
  userId: string | null,
  body: object,
  { minutesAgo = 0 } = {},
) {
  const token = userId ? await tokenOf(backend, userId, body, minutesAgo) : publishableKey;
  const response = await fetch(`${backend.url}/functions/v1/payments`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

let day = 40;

/** Creates a guest with a hold of two hours on a separate day. */
export async function holdTime(backend: Backend, venueId: string, at = day++) {
  const guestId = await makeUser(backend);
  const guest = await clientOf(backend, guestId);
  const date = new Date(Date.now() + at * 86_400_000).toISOString().slice(0, 10);
  const { data, error } = await guest.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: `${date}T10:00:00Z`,
    p_end: `${date}T12:00:00Z`,
    p_guests: 5,
    p_idempotency_key: randomUUID(),
  });
  expect(error).toBeNull();
  return { guestId, guest, bookingId: String(data.id), at };
}

export const details = { contact_name: "Layla Aziz", phone: "+201001234567", terms: true };

export const start = (backend: Backend, userId: string, bookingId: string) =>
  callPayments(backend, userId, { action: "start", bookingId, details });

export const confirm = (backend: Backend, userId: string, paymentId: string) =>
  callPayments(backend, userId, { action: "confirm", paymentId });

/** Enters a card in the form of the embedded service. */
export async function enterCard(backend: Backend, clientSecret: string, number: string) {
  const response = await fromForm(backend, "confirm", {
    clientSecret,
    number,
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 2,
    cvc: "123",
  });
  return response.json();
}

/** Runs the jobs that are due now. */
export async function runJobs(backend: Backend) {
  const response = await fetch(`${backend.url}/functions/v1/run-jobs`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Runs the recurring jobs too, as if all were due, and the jobs that they enqueue. */
export async function runRecurringJobs(backend: Backend) {
  await backend.sql("update private.recurring_jobs set next_run_at = now()");
  await runJobs(backend);
  await runJobs(backend);
}

/** Creates a booking whose first installment was paid with a card. */
export async function payFor(
  backend: Backend,
  venueId: string,
  number = "4242424242424242",
  at?: number,
) {
  const held = await holdTime(backend, venueId, at);
  const started = await start(backend, held.guestId, held.bookingId);
  expect(started.status).toBe(200);
  await enterCard(backend, started.body.clientSecret, number);
  const confirmed = await confirm(backend, held.guestId, started.body.paymentId);
  return { ...held, started: started.body, confirmed };
}

/** Returns the database's and the processor's state of a booking. */
export async function stateOf(backend: Backend, bookingId: string) {
  const [row] = await backend.sql<Record<string, unknown>>(
    `select b.status,
       (select string_agg(i.kind || ' ' || i.status, ', ' order by i.position)
         from public.booking_installments i where i.booking_id = b.id) as installments,
       (select coalesce(sum(p.captured_minor), 0)::float8 from public.payments p where p.booking_id = b.id) as captured,
       (select coalesce(sum(p.refunded_minor), 0)::float8 from public.payments p where p.booking_id = b.id) as refunded,
       (select coalesce(sum(e.amount_minor), 0)::float8 from public.ledger_entries e
         where e.booking_id = b.id and e.account = 'processor') as ledger
     from public.bookings b where b.id = $1`,
    [bookingId],
  );
  const { data } = await stripeOf(backend).paymentIntents.list({
    limit: 100,
    expand: ["data.latest_charge"],
  });
  const intents = data.filter(({ metadata }) => metadata.booking_id === bookingId);
  const processor = intents.reduce((sum, { amount_received, latest_charge }) => {
    const charge = typeof latest_charge === "object" ? latest_charge : null;
    return sum + amount_received - (charge?.captured ? charge.amount_refunded : 0);
  }, 0);
  return { ...row, processor, intents: intents.map(({ status }) => status).sort() };
}
