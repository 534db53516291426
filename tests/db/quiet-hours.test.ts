import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { createMarket, type Market } from "./notification-market.ts";
import { testBackend } from "./support.ts";

// Mails in quiet hours and during a pause, from their cause to the inbox.
let backend: Backend;
let market: Market;
beforeAll(async () => {
  backend = await testBackend({ siteUrl: "https://mahfil.example" });
  market = await createMarket(backend);
});
beforeEach(async () => {
  await market.sql("delete from public.mail_settings");
  await market.runJobs("host");
  await market.sql("delete from public.notifications");
});
afterAll(() => backend?.stop());

const decideVenue = (decision: string) =>
  market.as("admin", "select public.review_venue($1, $2, 'Reported')", [market.venueId, decision]);

/** Sets the host's quiet hours from an hour ago until in an hour. */
const beginQuietHours = () =>
  market.sql(
    `insert into public.mail_settings (user_id, quiet_from, quiet_until, time_zone)
     select $1, (now() at time zone 'UTC' - interval '1 hour')::time, (now() at time zone 'UTC' + interval '1 hour')::time, 'UTC'`,
    [market.ids.host],
  );

/** Moves time to the end of the quiet hours. */
async function endQuietHours() {
  await market.sql(
    `update public.mail_settings set quiet_from = (now() at time zone 'UTC' - interval '2 hours')::time,
      quiet_until = (now() at time zone 'UTC' - interval '1 minute')::time`,
  );
  await market.sql("update private.jobs set run_at = now() where finished_at is null");
}

test("in quiet hours bookings are mailed at once, and the rest once when they end", async () => {
  await beginQuietHours();
  await decideVenue("suspend");
  await decideVenue("restore");
  await market.request();
  const subjects = (await market.runJobs("host")).map(({ subject }) => subject);
  expect(subjects).toEqual(["New booking request for Nile Hall"]);
  expect(await market.runJobs("host")).toEqual([]);
  await endQuietHours();
  const later = (await market.runJobs("host")).map(({ subject }) => subject);
  expect(later.sort()).toEqual(["Nile Hall is public again", "Nile Hall was suspended"]);
  expect(await market.runJobs("host")).toEqual([]);
});

test("messages of several conversations that waited for the end of the quiet hours are one mail", async () => {
  await beginQuietHours();
  await market.as(
    "guest",
    "select public.start_conversation(p_venue_id => $1, p_body => 'First')",
    [market.venueId],
  );
  await market.as(
    "admin",
    "select public.start_conversation(p_venue_id => $1, p_body => 'Second')",
    [market.venueId],
  );
  await market.sql("update private.jobs set run_at = now() where finished_at is null");
  await market.sql("update public.notifications set created_at = now() - interval '10 minutes'");
  expect(await market.runJobs("host")).toEqual([]);
  await endQuietHours();
  const [mail, ...others] = await market.runJobs("host");
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/First[\s\S]+Second/);
});

test("what came during a pause is one mail afterwards, of what is still unread", async () => {
  await market.as("host", "select public.pause_mails(current_date + 5, 'Africa/Cairo')");
  await decideVenue("suspend");
  await decideVenue("restore");
  await market.request();
  const during = (await market.runJobs("host")).map(({ subject }) => subject);
  expect(during).toEqual(["New booking request for Nile Hall"]);
  await market.sql(
    "update public.mail_settings set paused_from = now() - interval '1 day', paused_until = now()",
  );
  await market.sql("update private.recurring_jobs set next_run_at = now()");
  // The first run ends the pause, and enqueues the mail.
  expect(await market.runJobs("host")).toEqual([]);
  const afterwards = (await market.runJobs("host")).map(({ subject }) => subject);
  expect(afterwards).toEqual(["While your emails were paused"]);
  expect(await market.runJobs("host")).toEqual([]);
});
