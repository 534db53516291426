// Combinations: both languages, in a time zone that is neither UTC nor that of the demo's venues; reports on the admin's
// desktop, messages and devices where their owner reads them.
import { formatInstant } from "../../lib/shared/format-time";
import { serviceClient } from "./support/backend";
import { startConversation } from "./support/fixtures/faulty-site";
import { createOpenVenue } from "./support/fixtures/venue";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs, signOut } from "./support/users";

const timeZone = "Asia/Kathmandu";
test.use({ timezoneId: timeZone });

for (const locale of locales) {
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
      .insert({ venue_id: venueId, reporter_id: guest.id, reason: "other", text })
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
