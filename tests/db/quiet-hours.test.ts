import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { createWorld, type World } from "./notification-world.ts";
import { testBackend } from "./support.ts";

// What is mailed in quiet hours and during a pause, from its cause to the inbox.
let backend: Backend;
let world: World;
beforeAll(async () => {
  backend = await testBackend({ siteUrl: "https://mahfil.example" });
  world = await createWorld(backend);
});
beforeEach(async () => {
  await world.sql("delete from public.mail_settings");
  await world.runJobs("host");
  await world.sql("delete from public.notifications");
});
afterAll(() => backend?.stop());

const decideVenue = (decision: string) =>
  world.as("admin", "select public.review_venue($1, $2, 'Reported')", [world.venueId, decision]);

/** Lets the quiet hours of the host be those from an hour ago until in an hour. */
const beginQuietHours = () =>
  world.sql(
    `insert into public.mail_settings (user_id, quiet_from, quiet_until, time_zone)
     select $1, (now() at time zone 'UTC' - interval '1 hour')::time, (now() at time zone 'UTC' + interval '1 hour')::time, 'UTC'`,
    [world.ids.host],
  );

/** Lets the hour pass after which the quiet hours end. */
async function endQuietHours() {
  await world.sql(
    `update public.mail_settings set quiet_from = (now() at time zone 'UTC' - interval '2 hours')::time,
      quiet_until = (now() at time zone 'UTC' - interval '1 minute')::time`,
  );
  await world.sql("update private.jobs set run_at = now() where finished_at is null");
}

test("in quiet hours bookings are mailed at once, and the rest once when they end", async () => {
  await beginQuietHours();
  await decideVenue("suspend");
  await decideVenue("restore");
  await world.request();
  const subjects = (await world.runJobs("host")).map(({ subject }) => subject);
  expect(subjects).toEqual(["New booking request for Nile Hall"]);
  expect(await world.runJobs("host")).toEqual([]);
  await endQuietHours();
  const later = (await world.runJobs("host")).map(({ subject }) => subject);
  expect(later.sort()).toEqual(["Nile Hall is public again", "Nile Hall was suspended"]);
  expect(await world.runJobs("host")).toEqual([]);
});

test("messages of several conversations that waited for the end of the quiet hours are one mail", async () => {
  await beginQuietHours();
  await world.as("guest", "select public.start_conversation(p_venue_id => $1, p_body => 'First')", [
    world.venueId,
  ]);
  await world.as(
    "admin",
    "select public.start_conversation(p_venue_id => $1, p_body => 'Second')",
    [world.venueId],
  );
  await world.sql("update private.jobs set run_at = now() where finished_at is null");
  await world.sql("update public.notifications set created_at = now() - interval '10 minutes'");
  expect(await world.runJobs("host")).toEqual([]);
  await endQuietHours();
  const [mail, ...others] = await world.runJobs("host");
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/First[\s\S]+Second/);
});

test("what came during a pause is one mail afterwards, of what is still unread", async () => {
  await world.as("host", "select public.pause_mails(current_date + 5, 'Africa/Cairo')");
  await decideVenue("suspend");
  await decideVenue("restore");
  await world.request();
  const during = (await world.runJobs("host")).map(({ subject }) => subject);
  expect(during).toEqual(["New booking request for Nile Hall"]);
  await world.sql(
    "update public.mail_settings set paused_from = now() - interval '1 day', paused_until = now()",
  );
  await world.sql("update private.recurring_jobs set next_run_at = now()");
  // The first run ends the pause, and enqueues the mail.
  expect(await world.runJobs("host")).toEqual([]);
  const afterwards = (await world.runJobs("host")).map(({ subject }) => subject);
  expect(afterwards).toEqual(["While your emails were paused"]);
  expect(await world.runJobs("host")).toEqual([]);
});
