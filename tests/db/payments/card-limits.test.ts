import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { stripeOf } from "../../stand-ins/payments/support.ts";
import { testBackend } from "../support.ts";
import { cardVenue, payFor, runRecurringJobs, start } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

async function isTaken(amount: number, currency: string): Promise<boolean> {
  return stripeOf(backend)
    .paymentIntents.create({ amount, currency: currency.toLowerCase() })
    .then(
      () => true,
      () => false,
    );
}

test("the database knows the least and the most that the payment service charges in each currency", async () => {
  const rows = await backend.sql<{ currency: string; least: number; step: number }>(
    `select distinct currency, private.least_card_amount(currency) as least, private.card_amount_step(currency) as step
     from public.cities`,
  );
  for (const { currency, least, step } of rows) {
    const most = 100_000_000 - step;
    const amounts = [least - step, least, most, most + step];
    const taken = await Promise.all(amounts.map((amount) => isTaken(amount, currency)));
    expect([currency, ...taken]).toEqual([currency, false, true, true, false]);
  }
});

test("a balance that the processor refuses for its amount ends no booking", async () => {
  const { venueId } = await cardVenue(backend);
  const { bookingId, guestId } = await payFor(backend, venueId);
  await backend.sql(
    `update public.booking_installments set amount_minor = 100000000, due_at = now() - interval '2 hours'
     where booking_id = $1 and kind = 'balance'`,
    [bookingId],
  );
  await runRecurringJobs(backend);
  const read = () =>
    backend.sql(
      `select b.status as booking, i.status, i.grace_ends_at, (select string_agg(p.status || ' ' || p.failure_code, ', ')
         from public.payments p where p.installment_id = i.id and p.is_off_session) as charges
       from public.booking_installments i join public.bookings b on b.id = i.booking_id
       where b.id = $1 and i.kind = 'balance'`,
      [bookingId],
    );
  const refused = {
    booking: "confirmed",
    status: "due",
    grace_ends_at: null,
    charges: "failed amount_too_large",
  };
  expect(await read()).toEqual([refused]);
  expect(await start(backend, guestId, bookingId)).toMatchObject({
    status: 422,
    body: { error: "payment_refused" },
  });
  await runRecurringJobs(backend);
  expect(await read()).toEqual([refused]);
});
