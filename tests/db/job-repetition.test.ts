import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { earn } from "./notification-events/payment-events.ts";
import { createMarket, type Market } from "./notification-market.ts";
import { testBackend } from "./support.ts";

// Jobs that notify: a worker that is killed between its work and its report makes them run again.
let backend: Backend;
let market: Market;
beforeAll(async () => {
  backend = await testBackend({ siteUrl: "https://mahfil.example" });
  market = await createMarket(backend);
});
afterAll(() => backend?.stop());

const countKinds = async () => {
  const rows = await market.sql<{ kind: string; count: number }>(
    `select kind, count(*)::int as count from public.notifications
     where kind in ('payout_due', 'reports_received', 'mails_resumed') group by kind order by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

async function makeEverythingDue() {
  await earn(market);
  await market.sql("update public.payouts set due_at = now() - interval '1 minute'");
  await market.as("guest", "select public.report_listing($1, 'fraud')", [market.venueId]);
  await market.as("guest", "select public.pause_mails(current_date + 5, 'Africa/Cairo')");
  await market.sql("select private.create_notification($1, 'review_answered', '{}')", [
    market.ids.guest,
  ]);
  await market.sql(
    "update public.notifications set created_at = now() - interval '1 minute' where kind = 'review_answered'",
  );
  await market.sql(
    "update public.mail_settings set paused_from = now() - interval '1 day', paused_until = now()",
  );
}

test("payouts, queues and the end of a pause are told once, however often their jobs run", async () => {
  await makeEverythingDue();
  await market.sql("update private.recurring_jobs set next_run_at = now()");
  await market.runJobs("guest");
  const once = { mails_resumed: 1, payout_due: 1, reports_received: 1 };
  expect(await countKinds()).toEqual(once);
  await market.sql(
    `update private.jobs set finished_at = null, run_at = now(), locked_until = null
     where key in (select kind from private.recurring_jobs)`,
  );
  await market.runJobs("guest");
  expect(await countKinds()).toEqual(once);
});

test("several calls of the same jobs at once tell once", async () => {
  await market.sql("delete from public.notifications");
  await market.sql("delete from public.reports");
  await market.sql("delete from private.admin_queue_notices");
  await makeEverythingDue();
  const names = ["notify_due_payouts", "notify_admins", "end_mail_pauses"];
  await Promise.all(
    [1, 2, 3, 4].flatMap(() =>
      names.map((name) =>
        fetch(`${backend.url}/rest/v1/rpc/${name}`, {
          method: "POST",
          headers: { apikey: backend.secretKey, "content-type": "application/json" },
          body: "{}",
        }),
      ),
    ),
  );
  expect(await countKinds()).toEqual({ mails_resumed: 1, payout_due: 1, reports_received: 1 });
});
