import { randomUUID } from "node:crypto";
import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";

/** Creates a confirmed booking with a due installment, and a payment of it that the processor knows. */
export async function beginPayment(
  market: Market,
  { isOffSession = false, kind = "balance", serviceId = undefined as string | undefined } = {},
) {
  const booking = await market.request(serviceId);
  await market.decide(booking, "accept");
  const installment = randomUUID();
  const payment = randomUUID();
  await market.sql(
    `insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, created_at)
     values ($1, $2, 1, $3, 5000, now() + interval '2 days', now() - interval '9 days')`,
    [installment, booking.id, kind],
  );
  await market.sql(
    `insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, is_manual, is_off_session,
       is_security_deposit, processor_id)
     select $1::uuid, b.id, $2, b.guest_id, b.currency, 5000, $5, $4, $5, 'pi_' || $1::uuid from public.bookings b where b.id = $3`,
    [payment, installment, booking.id, isOffSession, kind === "security"],
  );
  const record = (status: string, capturedMinor = 5000) =>
    market.sql("select public.record_payment('pi_' || $1::text, $2::jsonb)", [
      payment,
      JSON.stringify({
        status,
        amount_minor: 5000,
        captured_minor: status === "captured" ? capturedMinor : 0,
        failure_code: status === "failed" ? "card_declined" : null,
      }),
    ]);
  /** Makes the processor refuse the payment through no fault of its card. */
  const refuse = async () => {
    await market.sql("update public.payments set processor_id = null where id = $1", [payment]);
    await market.sql("select public.fail_payment($1, 'amount_too_large', false)", [payment]);
  };
  return { booking, payment, record, refuse };
}

/** The processor does not know this payment: skips its actions there. */
export const forgetOrders = (market: Market) =>
  market.sql("delete from private.jobs where kind = 'settle_payment'");

async function refund(market: Market, status: string) {
  const { booking, payment, record } = await beginPayment(market);
  await record("captured");
  await market.sql("delete from public.notifications where kind = 'payment_received'");
  const id = randomUUID();
  await market.sql(
    "insert into public.refunds (id, payment_id, booking_id, amount_minor) values ($1, $2, $3, 900)",
    [id, payment, booking.id],
  );
  await market.sql("select public.record_refund($1, $2, $3, null)", [id, `re_${id}`, status]);
}

async function dispute(market: Market, status: string) {
  const { payment, record } = await beginPayment(market);
  await record("captured");
  await market.sql("delete from public.notifications where kind = 'payment_received'");
  const state = {
    status,
    amount_minor: 5000,
    reason: "fraudulent",
    is_withdrawn: status !== "won",
  };
  await market.sql(
    "select public.record_dispute('du_' || $1::text, 'pi_' || $1::text, $2::jsonb)",
    [payment, JSON.stringify(state)],
  );
  await forgetOrders(market);
}

/** Creates due earnings of the host from a booking that was paid by card. */
export async function earn(market: Market) {
  const { booking, record } = await beginPayment(market);
  await record("captured");
  await market.sql("delete from public.notifications where kind = 'payment_received'");
  await market.sql(
    `update public.payouts set is_collected = true, gross_minor = 5000, fee_minor = 0, net_minor = 5000,
       due_at = now() - interval '3 days' where booking_id = $1`,
    [booking.id],
  );
  await market.sql("update public.bookings set status = 'completed' where id = $1", [booking.id]);
  await market.sql("delete from public.payout_accounts");
  await market.sql("delete from private.payout_account_notices");
}

async function transfer(market: Market, status: string) {
  await earn(market);
  await market.sql(
    "insert into public.payout_accounts (user_id, processor_id, status) values ($1, 'acct_test', 'enabled')",
    [market.ids.host],
  );
  const [row] = await market.sql<{ list: { transfer_id: string }[] }>(
    "select public.create_due_transfers() as list",
  );
  for (const { transfer_id } of row?.list ?? []) {
    await market.sql("select public.record_transfer($1, $2, $3)", [
      transfer_id,
      `tr_${transfer_id}`,
      status,
    ]);
  }
}

/** Creates a confirmed booking by transfer with its only installment. With `hasProof` a proof waits. */
export async function beginTransfer(
  market: Market,
  { hasProof = false, serviceId = undefined as string | undefined } = {},
) {
  const booking = await market.request(serviceId);
  await market.decide(booking, "accept");
  const installment = randomUUID();
  const proof = randomUUID();
  await market.sql(
    "insert into private.manual_payments (booking_id, method, transfer_details) values ($1, 'transfer', 'EG38 0019')",
    [booking.id],
  );
  await market.sql(
    `insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, created_at)
     values ($1, $2, 1, 'balance', 5000, now() + interval '2 days', now() - interval '9 days')`,
    [installment, booking.id],
  );
  if (hasProof) {
    await market.sql(
      "insert into public.payment_proofs (id, installment_id, booking_id, kind) values ($1, $2, $3, 'picture')",
      [proof, installment, booking.id],
    );
  }
  return { booking, installment, proof };
}

/** Makes the processor refuse a charge; the installment is no longer due afterwards. */
async function refuseCharge(market: Market) {
  const { booking, refuse } = await beginPayment(market, { isOffSession: true });
  await refuse();
  await market.sql(
    "update public.booking_installments set status = 'cancelled' where booking_id = $1",
    [booking.id],
  );
}

/** The event of each kind of notification about money. */
export const paymentEvents = {
  payment_received: {
    to: "host",
    run: async (market) => {
      const { record } = await beginPayment(market);
      await record("captured");
    },
  },
  payment_succeeded: {
    to: "guest",
    run: async (market) => {
      const { record } = await beginPayment(market);
      await record("captured");
    },
  },
  payment_failed: {
    to: "guest",
    run: async (market) => {
      const { record } = await beginPayment(market, { isOffSession: true });
      await record("failed");
      await market.sql("delete from public.notifications where kind = 'balance_unpaid'");
    },
  },
  payment_delayed: {
    to: "guest",
    run: async (market) => {
      await refuseCharge(market);
      await market.sql(
        "delete from public.notifications where kind in ('balance_delayed', 'payments_failed')",
      );
    },
  },
  balance_delayed: {
    to: "host",
    run: async (market) => {
      await refuseCharge(market);
      await market.sql(
        "delete from public.notifications where kind in ('payment_delayed', 'payments_failed')",
      );
    },
  },
  balance_unpaid: {
    to: "host",
    run: async (market) => {
      const { record } = await beginPayment(market, { isOffSession: true });
      await record("failed");
      await market.sql("delete from public.notifications where kind = 'payment_failed'");
    },
  },
  payment_owed: {
    to: "guest",
    run: async (market) => {
      const { booking, record } = await beginPayment(market, { isOffSession: true });
      await market.sql(
        `update public.bookings set status = 'completed', starts_at = now() - interval '90 hours', ends_at = now() - interval '86 hours',
           occupied = tstzrange(now() - interval '90 hours', now() - interval '86 hours') where id = $1`,
        [booking.id],
      );
      await record("failed");
      await market.sql("delete from public.notifications where kind = 'balance_unpaid'");
    },
  },
  balance_due: {
    to: "guest",
    run: async (market) => {
      await beginPayment(market);
      await market.sql("select public.remind_due_installments()");
    },
  },
  payment_due: {
    to: "guest",
    run: async (market) => {
      await beginTransfer(market);
      await market.sql("select public.remind_due_installments()");
    },
  },
  payment_proof_sent: {
    to: "host",
    run: async (market) => {
      const { installment, proof } = await beginTransfer(market);
      await market.sql(
        "insert into storage.objects (bucket_id, name) values ('payment-proofs', $1::text || '/' || $2::text || '.webp')",
        [installment, proof],
      );
      await market.as("guest", "select public.send_payment_proof($1, $2, 'picture')", [
        installment,
        proof,
      ]);
    },
  },
  payment_confirmed: {
    to: "guest",
    run: async (market) => {
      const { installment } = await beginTransfer(market);
      await market.as("host", "select public.confirm_manual_payment($1)", [installment]);
    },
  },
  payment_proof_refused: {
    to: "guest",
    run: async (market) => {
      const { proof } = await beginTransfer(market, { hasProof: true });
      await market.as("host", "select public.refuse_payment_proof($1, $2)", [
        proof,
        "The amount differs",
      ]);
    },
  },
  payment_returned: {
    to: "guest",
    run: async (market) => {
      const { booking, record } = await beginPayment(market);
      await market.sql("update public.bookings set status = 'expired' where id = $1", [booking.id]);
      await record("captured");
      await forgetOrders(market);
    },
  },
  refund_sent: { to: "guest", run: (market) => refund(market, "succeeded") },
  dispute_opened: { to: "host", run: (market) => dispute(market, "needs_response") },
  dispute_won: { to: "host", run: (market) => dispute(market, "won") },
  dispute_lost: { to: "host", run: (market) => dispute(market, "lost") },
  disputes_opened: {
    to: "admin",
    run: async (market) => {
      await dispute(market, "needs_response");
      await market.sql(
        "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
      );
      await market.sql("select public.notify_admins()");
    },
  },
  payments_failed: {
    to: "admin",
    run: async (market) => {
      await refund(market, "failed");
      await market.sql(
        "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
      );
      await market.sql("select public.notify_admins()");
    },
  },
  payout_account_needed: {
    to: "host",
    run: async (market) => {
      await earn(market);
      await market.sql("select public.create_due_transfers()");
    },
  },
  payout_sent: { to: "host", run: (market) => transfer(market, "paid") },
  payout_failed: { to: "host", run: (market) => transfer(market, "failed") },
} satisfies Record<string, NotificationEvent>;
