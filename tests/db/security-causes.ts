import type { Cause } from "./notification-causes.ts";
import type { World } from "./notification-world.ts";
import { beginPayment, forgetOrders } from "./payment-causes.ts";

let claims = 0;

/** A booking of some hours ago, each in an hour of its own, whose host claims 3,000 of the 5,000 that are held. */
async function claim(world: World) {
  const { booking, record } = await beginPayment(world, { isOffSession: true, kind: "security" });
  await record("authorized");
  claims += 1;
  await world.sql(
    `update public.bookings set starts_at = at.starts, ends_at = at.ends, occupied = tstzrange(at.starts, at.ends)
     from (select now() - make_interval(hours => $2) as starts, now() - make_interval(hours => $2, mins => -50) as ends) at
     where id = $1`,
    [booking.id, claims],
  );
  await world.as("host", "select public.claim_security_deposit($1, 3000, 'The mirror is broken')", [
    booking.id,
  ]);
  await record("captured", 3000);
  await forgetOrders(world);
  return booking;
}

async function contest(world: World) {
  const booking = await claim(world);
  await world.as(
    "guest",
    "select public.answer_security_claim($1, false, 'It was broken before')",
    [booking.id],
  );
  return booking;
}

/** What causes each kind of notification about security deposits. */
export const securityCauses = {
  security_failed: {
    to: "guest",
    run: async (world) => {
      const { record } = await beginPayment(world, { isOffSession: true, kind: "security" });
      await record("failed");
    },
  },
  security_claimed: { to: "guest", run: claim },
  security_contested: { to: "host", run: contest },
  security_decided: {
    to: "guest",
    run: async (world) => {
      const booking = await contest(world);
      const [found] = await world.sql<{ id: string }>(
        "select id from private.security_claims where booking_id = $1",
        [booking.id],
      );
      await world.as(
        "admin",
        "select public.decide_security_claim($1, 1000, 'Half of it was old')",
        [found?.id],
      );
      await forgetOrders(world);
    },
  },
  claims_contested: {
    to: "admin",
    run: async (world) => {
      await contest(world);
      await world.sql(
        "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
      );
      await world.sql("select public.notify_admins()");
    },
  },
} satisfies Record<string, Cause>;
