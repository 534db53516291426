// Combinations: both languages, in a time zone that is neither UTC nor that of the demo's venues; reports on the admin's
// desktop, messages and devices on their owner's screens.
import { formatInstant, formatSpan } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { startConversation } from "./support/fixtures/faulty-site";
import { createDraft, createOpenVenue } from "./support/fixtures/venue";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs, signOut } from "./support/users";

const timeZone = "Asia/Kathmandu";
const venueZone = "Africa/Cairo";
test.use({ timezoneId: timeZone });

for (const locale of sample(
  locales,
  "reports, messages and devices say their times in the reader's zone",
)) {
  const t = translator(locale);

  test(`reports, messages and devices say their times in the reader's zone (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const { host, id } = await startConversation("Omar");
    const { data: message } = await serviceClient()
      .from("messages")
      .select("created_at")
      .eq("conversation_id", id)
      .single()
      .throwOnError();
    await signInAs(context, host);
    await page.goto(localePath(locale, `/dashboard/messages/${id}`));
    const sent = new Date(message.created_at).toISOString();
    await expect(
      page
        .getByRole("main")
        .locator("time", { hasText: formatInstant(sent, timeZone, locale, "time") })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();

    await page.goto(localePath(locale, "/dashboard/profile"));
    const device = page.getByRole("main").locator("time[datetime]").first();
    await expect(device).toBeVisible();
    const used = (await device.getAttribute("datetime")) ?? "";
    await expect(device).toHaveText(formatInstant(used, timeZone, locale));
    await signOut(context);

    const venueId = await createOpenVenue(await createUser("host", "Samir"), "Reported Hall");
    const guest = await createUser("guest", "Hala");
    const text = `Not the hall in the pictures ${crypto.randomUUID().slice(0, 6)}`;
    const { data: report } = await serviceClient()
      .from("reports")
      .insert({ listing_id: venueId, reporter_id: guest.id, reason: "other", text })
      .select("created_at")
      .single()
      .throwOnError();
    const reported = new Date(report.created_at).toISOString();
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, "/admin"));
    const row = page.getByRole("listitem").filter({ hasText: text });
    await expect(row.locator("time")).toHaveText(formatInstant(reported, timeZone, locale));
    await expect(row).not.toContainText(formatInstant(reported, "UTC", locale));
    await expect(row).toContainText(t("reports.reasons.other"));
  });
}

for (const locale of sample(
  locales,
  "admins read times in their own zone, and those of a booking in its venue's zone",
)) {
  const t = translator(locale);

  // Only in test:all: the test above shows the reader's zone, tests/unit/shared/zoned-time.test.ts both.
  test(`admins read times in their own zone, and those of a booking in its venue's zone (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const [host, guest] = await Promise.all([
      createUser("host", "Samir"),
      createUser("guest", "Hala"),
    ]);
    const draft = await createDraft(host, "Waiting Hall");
    expect((await host.client.rpc("submit_venue", { p_venue_id: draft.id })).error).toBeNull();
    // In the evening of a day in Cairo, and in the following night in Kathmandu.
    const evening = "2026-09-05T19:30:00.000Z";
    const text = `A question ${crypto.randomUUID().slice(0, 6)}`;
    const message = { id: crypto.randomUUID(), name: "Hala", email: guest.email, topic: "other" };
    await serviceClient()
      .from("contact_messages")
      .insert({ ...message, body: text, created_at: evening })
      .throwOnError();
    await serviceClient()
      .from("users")
      .update({ created_at: evening })
      .eq("id", guest.id)
      .throwOnError();

    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, "/admin"));
    const question = page.getByRole("listitem").filter({ hasText: text });
    await expect(question.locator("time")).toHaveText(formatInstant(evening, timeZone, locale));

    await page.goto(localePath(locale, `/admin/users?text=${encodeURIComponent(guest.email)}`));
    const joined = page.getByRole("row").filter({ hasText: guest.email }).locator("time");
    await expect(joined).toHaveText(formatInstant(evening, timeZone, locale, "date"));
    expect(await joined.textContent()).not.toBe(formatInstant(evening, venueZone, locale, "date"));

    await page.goto(localePath(locale, `/admin/venues/${draft.id}/edit`));
    const history = page.getByRole("region", { name: t("moderation.history.title") });
    const submitted = (await history.locator("time").getAttribute("datetime")) ?? "";
    await expect(history.locator("time")).toHaveText(formatInstant(submitted, timeZone, locale));

    await page.goto(localePath(locale, "/admin/bookings"));
    const row = page.getByRole("row").nth(1);
    const { data: booking } = await serviceClient()
      .from("bookings")
      .select("starts_at, ends_at, venue_id")
      .eq("reference", (await row.getByRole("link").textContent()) ?? "")
      .single()
      .throwOnError();
    const { data: venue } = await serviceClient()
      .from("venues")
      .select("time_zone")
      .eq("id", booking.venue_id)
      .single()
      .throwOnError();
    const times = [booking.starts_at, booking.ends_at] as const;
    await expect(row).toContainText(formatSpan(...times, venue.time_zone, locale));
    await expect(row).not.toContainText(formatSpan(...times, timeZone, locale));
  });
}
