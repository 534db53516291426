import { expect } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testAccounts } from "../../../supabase/local/payments/pages/ibans.ts";
import { callPayments } from "./support.ts";

export const egypt = testAccounts("EG");

export const openAccount = (
  backend: Backend,
  userId: string | null,
  returnPath = "/host/earnings",
) => callPayments(backend, userId, { action: "openPayoutAccount", returnPath });
export const refreshAccount = (backend: Backend, userId: string) =>
  callPayments(backend, userId, { action: "refreshPayoutAccount" });

/** Fills in the form of the embedded service. */
export const finishForm = (backend: Backend, url: string, iban: string) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: backend.url },
    body: new URLSearchParams({ name: "Mona", iban, action: "finish" }),
  });

/** Moves the last change of a host's bank account back by `hours`. */
export const passBankWait = (backend: Backend, hostId: string, hours = 72) =>
  backend.sql(
    `update public.payout_accounts set bank_changed_at = bank_changed_at - make_interval(hours => $2::int)
     where user_id = $1`,
    [hostId, hours],
  );

/** Sets up a host's payout account, three days ago. */
export async function enableHost(backend: Backend, hostId: string) {
  const { body } = await openAccount(backend, hostId);
  await finishForm(backend, body.url, egypt.accepted);
  expect(await refreshAccount(backend, hostId)).toEqual({
    status: 200,
    body: { status: "enabled" },
  });
  await passBankWait(backend, hostId);
}

/** Completes a booking that ended `hours` hours ago; by default its payouts are due. */
export async function endBooking(backend: Backend, bookingId: string, hours = 96) {
  await backend.sql(
    `update public.bookings b set status = 'completed', starts_at = lower(past), ends_at = upper(past), occupied = past
     from (select tstzrange(now() - make_interval(hours => $2 + 2), now() - make_interval(hours => $2)) as past) p
     where b.id = $1`,
    [bookingId, hours],
  );
  await backend.sql("select private.schedule_payouts(b) from public.bookings b where b.id = $1", [
    bookingId,
  ]);
  await backend.sql(
    "update public.payouts set due_at = now() - interval '1 hour' where booking_id = $1",
    [bookingId],
  );
}

export const payoutsOf = (backend: Backend, hostId: string) =>
  backend.sql<{ status: string; net: number; transfer: string | null; tr: string | null }>(
    `select p.status, p.net_minor::float8 as net, x.status as transfer, x.processor_id as tr
     from public.payouts p left join public.payout_transfers x on x.id = p.transfer_id
     where p.payee_id = $1`,
    [hostId],
  );
