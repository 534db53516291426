import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";
import { beginPayment, forgetOrders } from "./payment-events.ts";

let claims = 0;

/** Creates a booking some hours ago, each in a different hour, with 5,000 held and a claim of 3,000. */
export async function holdSecurityDeposit(market: Market) {
  const { booking, record } = await beginPayment(market, { isOffSession: true, kind: "security" });
  await record("authorized");
  claims += 1;
  await market.sql(
    `update public.bookings set starts_at = at.starts, ends_at = at.ends, occupied = tstzrange(at.starts, at.ends)
     from (select now() - make_interval(hours => $2) as starts, now() - make_interval(hours => $2, mins => -50) as ends) at
     where id = $1`,
    [booking.id, claims],
  );
  const claimSecurityDeposit = () =>
    market.as("host", "select public.claim_security_deposit($1, 3000, 'The mirror is broken')", [
      booking.id,
    ]);
  return { booking, record, claimSecurityDeposit };
}

/** Creates a claim without the guest's answer. */
export async function claim(market: Market) {
  const { booking, record, claimSecurityDeposit } = await holdSecurityDeposit(market);
  await claimSecurityDeposit();
  await record("captured", 3000);
  await forgetOrders(market);
  return booking;
}

/** Creates a claim that the guest has contested. */
export async function contest(market: Market) {
  const booking = await claim(market);
  await market.as(
    "guest",
    "select public.answer_deposit_claim($1, false, 'It was broken before')",
    [booking.id],
  );
  return booking;
}

/** Creates a security deposit that the guest's bank refuses to hold. */
async function refuseHold(market: Market) {
  const { record } = await beginPayment(market, { isOffSession: true, kind: "security" });
  await record("failed");
}

/** The event of each kind of notification about security deposits. */
export const depositClaimEvents = {
  security_failed: { to: "guest", run: refuseHold },
  security_missing: { to: "host", run: refuseHold },
  security_claimed: { to: "guest", run: claim },
  security_contested: { to: "host", run: contest },
  security_decided: {
    to: "guest",
    run: async (market) => {
      const booking = await contest(market);
      const [found] = await market.sql<{ id: string }>(
        "select id from private.deposit_claims where booking_id = $1",
        [booking.id],
      );
      await market.as(
        "admin",
        "select public.decide_deposit_claim($1, 1000, 'Half of it was old')",
        [found?.id],
      );
      await forgetOrders(market);
    },
  },
  claims_contested: {
    to: "admin",
    run: async (market) => {
      await contest(market);
      await market.sql(
        "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
      );
      await market.sql("select public.notify_admins()");
    },
  },
} satisfies Record<string, NotificationEvent>;
