import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";

/** Makes the worker notify the admins, as if the last notices were more than an hour old. */
async function notifyAdmins(market: Market) {
  await market.sql(
    "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
  );
  await market.sql("select public.notify_admins()");
}

/** The event of each kind of notification about an admin queue. */
export const queueEvents = {
  venues_submitted: {
    to: "admin",
    run: async (market) => {
      await market.sql("update public.venues set status = 'draft' where id = $1", [market.venueId]);
      await market.as("host", "select public.submit_venue($1)", [market.venueId]);
      await notifyAdmins(market);
      await market.sql("update public.venues set status = 'active' where id = $1", [
        market.venueId,
      ]);
    },
  },
  services_submitted: {
    to: "admin",
    run: async (market) => {
      const id = await market.makeService("pending");
      await notifyAdmins(market);
      await market.sql("delete from public.services where id = $1", [id]);
    },
  },
  providers_submitted: {
    to: "admin",
    run: async (market) => {
      await market.sql("update public.service_providers set status = 'pending'");
      await notifyAdmins(market);
      await market.sql("update public.service_providers set status = 'active'");
    },
  },
  reports_received: {
    to: "admin",
    run: async (market) => {
      await market.as("guest", "select public.report_listing($1, 'fraud')", [market.venueId]);
      await notifyAdmins(market);
    },
  },
  contacts_received: {
    to: "admin",
    run: async (market) => {
      await market.sql(
        "insert into public.contact_messages (id, name, email, topic, body) values (gen_random_uuid(), 'Sara', 'sara@example.com', 'other', 'Hello')",
      );
      await notifyAdmins(market);
    },
  },
  jobs_failed: {
    to: "admin",
    run: async (market) => {
      await market.sql(
        "insert into private.jobs (kind, attempts, locked_until) values ('broken', 8, now() - interval '1 minute')",
      );
      await market.sql("select public.claim_jobs(0)");
      await market.sql("select public.claim_jobs(1000)");
      await market.sql(
        "update private.jobs set locked_until = null, attempts = 0 where locked_until > now()",
      );
      await notifyAdmins(market);
    },
  },
} satisfies Record<string, NotificationEvent>;
