import type { Cause } from "./notification-causes.ts";
import type { World } from "./notification-world.ts";

/** Lets the worker tell the admins, as if the last notices were more than an hour ago. */
async function notifyAdmins(world: World) {
  await world.sql(
    "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
  );
  await world.sql("select public.notify_admins()");
}

/** What causes each kind of notification about a queue of the admins. */
export const queueCauses = {
  venues_submitted: {
    to: "admin",
    run: async (world) => {
      await world.sql("update public.venues set status = 'draft' where id = $1", [world.venueId]);
      await world.as("host", "select public.submit_venue($1)", [world.venueId]);
      await notifyAdmins(world);
      await world.sql("update public.venues set status = 'active' where id = $1", [world.venueId]);
    },
  },
  services_submitted: {
    to: "admin",
    run: async (world) => {
      const id = await world.makeService("pending");
      await notifyAdmins(world);
      await world.sql("delete from public.services where id = $1", [id]);
    },
  },
  providers_submitted: {
    to: "admin",
    run: async (world) => {
      await world.sql("update public.service_providers set status = 'pending'");
      await notifyAdmins(world);
      await world.sql("update public.service_providers set status = 'active'");
    },
  },
  reports_received: {
    to: "admin",
    run: async (world) => {
      await world.as("guest", "select public.report_venue($1, 'fraud')", [world.venueId]);
      await notifyAdmins(world);
    },
  },
  contacts_received: {
    to: "admin",
    run: async (world) => {
      await world.sql(
        "insert into public.contact_messages (id, name, email, topic, body) values (gen_random_uuid(), 'Sara', 'sara@example.com', 'other', 'Hello')",
      );
      await notifyAdmins(world);
    },
  },
  jobs_failed: {
    to: "admin",
    run: async (world) => {
      await world.sql(
        "insert into private.jobs (kind, attempts, locked_until) values ('broken', 8, now() - interval '1 minute')",
      );
      await world.sql("select public.claim_jobs(0)");
      await world.sql("select public.claim_jobs(1000)");
      await world.sql(
        "update private.jobs set locked_until = null, attempts = 0 where locked_until > now()",
      );
      await notifyAdmins(world);
    },
  },
} satisfies Record<string, Cause>;
