import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testAccounts } from "../../../supabase/local/payments/pages/ibans.ts";
import { clientInSession } from "../session-support.ts";
import { testBackend } from "../support.ts";
import {
  enableHost,
  endBooking,
  finishForm,
  openAccount,
  passBankWait,
  payoutsOf,
} from "./payout-support.ts";
import { cardVenue, payFor, runRecurringJobs } from "./support.ts";

// Transfers after a change of a payee's bank, through the form, the processor's events and the jobs.
let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

/** Enters a bank account in another country without returning to the site. */
async function changeBank(hostId: string) {
  const { body } = await openAccount(backend, hostId);
  const answer = await finishForm(backend, body.url, testAccounts("AE").accepted);
  expect(answer.status).toBe(303);
}

const bankOf = async (hostId: string) => {
  const client = await clientInSession(backend, hostId);
  return (await client.rpc("get_payout_account")).data;
};

const waiting = [{ status: "scheduled", transfer: null }];

test("a payout waits three days for another bank, also when its event was lost, and its owner is told", async () => {
  const { hostId, venueId } = await cardVenue(backend);
  const { bookingId } = await payFor(backend, venueId);
  await endBooking(backend, bookingId);
  await enableHost(backend, hostId);
  const before = await bankOf(hostId);
  expect(before).toMatchObject({ bank_last4: "3456", waits_until: null });
  await changeBank(hostId);
  // As if no event had come: the processor's state is read before a transfer.
  await backend.sql("delete from private.jobs where kind = 'handle_payment_event'");
  await runRecurringJobs(backend);
  expect((await payoutsOf(backend, hostId))[0]).toMatchObject({ status: "scheduled", tr: null });
  const after = await bankOf(hostId);
  expect(Date.parse(after.waits_until) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
  const told = await backend.sql(
    "select data ->> 'bank_last4' as last4 from public.notifications where user_id = $1 and kind = 'bank_account_changed'",
    [hostId],
  );
  expect(told).toHaveLength(2);
  await runRecurringJobs(backend);
  expect((await payoutsOf(backend, hostId))[0]).toMatchObject({ status: "scheduled", tr: null });
  await passBankWait(backend, hostId);
  await runRecurringJobs(backend);
  expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid" }]);
});

test("the first bank waits three days too, and stopped payouts until their owner lets them go on", async () => {
  const { hostId, venueId } = await cardVenue(backend);
  const { bookingId } = await payFor(backend, venueId);
  await endBooking(backend, bookingId);
  await changeBank(hostId);
  await runRecurringJobs(backend);
  expect(await payoutsOf(backend, hostId)).toMatchObject(waiting);
  await passBankWait(backend, hostId);
  const old = await clientInSession(backend, hostId, { minutesAgo: 6 });
  expect((await old.rpc("hold_payouts")).error).toBeNull();
  await runRecurringJobs(backend);
  expect(await payoutsOf(backend, hostId)).toMatchObject(waiting);
  expect((await old.rpc("release_payouts")).error?.message).toBe("reauthentication_needed");
  const recent = await clientInSession(backend, hostId);
  expect((await recent.rpc("release_payouts")).error).toBeNull();
  await runRecurringJobs(backend);
  expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid" }]);
});
