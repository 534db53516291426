import { randomUUID } from "node:crypto";
import type { Cause } from "./notification-causes.ts";
import type { World } from "./notification-world.ts";

/** A confirmed booking with a part that is due, and the payment of it that the processor knows. */
async function begin(world: World, { isOffSession = false, kind = "balance" } = {}) {
  const booking = await world.request();
  await world.decide(booking, "accept");
  const installment = randomUUID();
  const payment = randomUUID();
  await world.sql(
    `insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, created_at)
     values ($1, $2, 1, $3, 5000, now() + interval '2 days', now() - interval '9 days')`,
    [installment, booking.id, kind],
  );
  await world.sql(
    `insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, is_manual, is_off_session,
       processor_id)
     select $1::uuid, b.id, $2, b.guest_id, b.currency, 5000, false, $4, 'pi_' || $1::uuid from public.bookings b where b.id = $3`,
    [payment, installment, booking.id, isOffSession],
  );
  const record = (status: string) =>
    world.sql("select public.record_payment('pi_' || $1::text, $2::jsonb)", [
      payment,
      JSON.stringify({
        status,
        amount_minor: 5000,
        captured_minor: status === "captured" ? 5000 : 0,
        failure_code: status === "failed" ? "card_declined" : null,
      }),
    ]);
  return { booking, payment, record };
}

/** The processor of this world knows no such payment: what would be done there is left out. */
const forgetOrders = (world: World) =>
  world.sql("delete from private.jobs where kind = 'settle_payment'");

async function refund(world: World, status: string) {
  const { booking, payment, record } = await begin(world);
  await record("captured");
  await world.sql("delete from public.notifications where kind = 'payment_received'");
  const id = randomUUID();
  await world.sql(
    "insert into public.refunds (id, payment_id, booking_id, amount_minor) values ($1, $2, $3, 900)",
    [id, payment, booking.id],
  );
  await world.sql("select public.record_refund($1, $2, $3, null)", [id, `re_${id}`, status]);
}

/** What the host has earned of a booking that was paid by card and has fallen due. */
async function earn(world: World) {
  const { booking, record } = await begin(world);
  await record("captured");
  await world.sql("delete from public.notifications where kind = 'payment_received'");
  await world.sql(
    `update public.payouts set is_collected = true, gross_minor = 5000, fee_minor = 0, net_minor = 5000,
       due_at = now() - interval '3 days' where booking_id = $1`,
    [booking.id],
  );
  await world.sql("update public.bookings set status = 'completed' where id = $1", [booking.id]);
  await world.sql("delete from public.payout_accounts");
  await world.sql("delete from private.payout_account_notices");
}

async function transfer(world: World, status: string) {
  await earn(world);
  await world.sql(
    "insert into public.payout_accounts (user_id, processor_id, status) values ($1, 'acct_test', 'enabled')",
    [world.ids.host],
  );
  const [row] = await world.sql<{ list: { transfer_id: string }[] }>(
    "select public.create_due_transfers() as list",
  );
  for (const { transfer_id } of row?.list ?? []) {
    await world.sql("select public.record_transfer($1, $2, $3)", [
      transfer_id,
      `tr_${transfer_id}`,
      status,
    ]);
  }
}

/** What causes each kind of notification about money. */
export const paymentCauses = {
  payment_received: {
    to: "host",
    run: async (world) => {
      const { record } = await begin(world);
      await record("captured");
    },
  },
  payment_failed: {
    to: "guest",
    run: async (world) => {
      const { record } = await begin(world, { isOffSession: true });
      await record("failed");
    },
  },
  balance_due: {
    to: "guest",
    run: async (world) => {
      await begin(world);
      await world.sql("select public.remind_due_installments()");
    },
  },
  payment_returned: {
    to: "guest",
    run: async (world) => {
      const { booking, record } = await begin(world);
      await world.sql("update public.bookings set status = 'expired' where id = $1", [booking.id]);
      await record("captured");
      await forgetOrders(world);
    },
  },
  refund_sent: { to: "guest", run: (world) => refund(world, "succeeded") },
  payments_failed: {
    to: "admin",
    run: async (world) => {
      await refund(world, "failed");
      await world.sql(
        "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
      );
      await world.sql("select public.notify_admins()");
    },
  },
  payout_account_needed: {
    to: "host",
    run: async (world) => {
      await earn(world);
      await world.sql("select public.create_due_transfers()");
    },
  },
  payout_sent: { to: "host", run: (world) => transfer(world, "paid") },
  payout_failed: { to: "host", run: (world) => transfer(world, "failed") },
} satisfies Record<string, Cause>;
