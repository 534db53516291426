import {
  claim,
  contest,
  holdSecurityDeposit,
} from "../notification-events/deposit-claim-events.ts";
import { beginPayment, earn, forgetOrders } from "../notification-events/payment-events.ts";
import type { Market } from "../notification-market.ts";
import type { securityDepositAndPayoutRecipients } from "../recipients/payments.ts";
import { completeBookings, type RecipientEvent } from "./types.ts";

const recordSecurityDeposit =
  (status: string): RecipientEvent =>
  async (market) => {
    const { record } = await beginPayment(market, { isOffSession: true, kind: "security" });
    return async () => {
      await record(status);
      await forgetOrders(market);
    };
  };

const collect = (market: Market) => () => market.sql("select public.list_due_payments()");

async function earnWithAccount(market: Market) {
  await earn(market);
  await market.sql(
    "insert into public.payout_accounts (user_id, processor_id, status) values ($1, 'acct_test', 'enabled')",
    [market.ids.host],
  );
}

const createTransfers = async (market: Market) => {
  const [row] = await market.sql<{ list: { transfer_id: string }[] }>(
    "select public.create_due_transfers() as list",
  );
  return row?.list.map(({ transfer_id }) => transfer_id) ?? [];
};

const recordTransfers = (market: Market, ids: string[], status: string) =>
  Promise.all(
    ids.map((id) =>
      market.sql("select public.record_transfer($1, $2, $3)", [id, `tr_${id}`, status]),
    ),
  );

const transferAs =
  (...statuses: [...string[], string]): RecipientEvent =>
  async (market) => {
    await earnWithAccount(market);
    const ids = await createTransfers(market);
    for (const status of statuses.slice(0, -1)) await recordTransfers(market, ids, status);
    return () => recordTransfers(market, ids, statuses.at(-1) ?? "");
  };

/** Events of security deposits, claims and payouts. */
export const securityDepositAndPayoutEvents: Record<
  keyof typeof securityDepositAndPayoutRecipients,
  RecipientEvent
> = {
  "a security deposit is held": recordSecurityDeposit("authorized"),
  "a security deposit cannot be held": recordSecurityDeposit("failed"),
  "a security deposit is released": async (market) => {
    const { booking } = await holdSecurityDeposit(market);
    await market.sql(
      `update public.bookings set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days',
        occupied = tstzrange(starts_at - interval '3 days', ends_at - interval '3 days') where id = $1`,
      [booking.id],
    );
    return async () => {
      await collect(market)();
      await forgetOrders(market);
    };
  },
  "a host claims of a security deposit": async (market) => {
    const { claimSecurityDeposit } = await holdSecurityDeposit(market);
    await completeBookings(market)();
    return claimSecurityDeposit;
  },
  "a guest contests a claim": async (market) => {
    const { id } = await claim(market);
    return () =>
      market.as("guest", "select public.answer_deposit_claim($1, false, 'It was broken before')", [
        id,
      ]);
  },
  "a guest accepts a claim": async (market) => {
    const { id } = await claim(market);
    return () => market.as("guest", "select public.answer_deposit_claim($1, true)", [id]);
  },
  "a claim is not answered in time": async (market) => {
    const { id } = await claim(market);
    await market.sql(
      "update private.deposit_claims set answer_by = now() - interval '1 minute' where booking_id = $1",
      [id],
    );
    return collect(market);
  },
  "an admin decides a claim": async (market) => {
    const booking = await contest(market);
    const [found] = await market.sql<{ id: string }>(
      "select id from private.deposit_claims where booking_id = $1",
      [booking.id],
    );
    return async () => {
      await market.as(
        "admin",
        "select public.decide_deposit_claim($1, 1000, 'Half of it was old')",
        [found?.id],
      );
      await forgetOrders(market);
    };
  },
  "a payout is scheduled": async (market) => {
    const booking = await market.request();
    return () => market.decide(booking, "accept");
  },
  "a payout is due": async (market) => {
    await earn(market);
    await market.sql("update public.payouts set due_at = now() where is_collected");
    return () => market.sql("select public.notify_due_payouts()");
  },
  "a payout has no account to go to": async (market) => {
    await earn(market);
    await market.sql(
      "insert into public.payout_accounts (user_id, processor_id, status) values ($1, 'acct_test', 'incomplete')",
      [market.ids.host],
    );
    return () => createTransfers(market);
  },
  "a payout is on its way": async (market) => {
    await earnWithAccount(market);
    return () => createTransfers(market);
  },
  "a payout is sent": transferAs("paid"),
  "a payout fails": transferAs("failed"),
  "a payout comes back": transferAs("paid", "returned"),
  "a payout is cancelled with its booking": async (market) => {
    const booking = await market.request();
    await market.decide(booking, "accept");
    return () => market.as("host", "select public.cancel_booking($1, 'A flood')", [booking.id]);
  },
};
