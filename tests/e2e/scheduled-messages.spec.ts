// Combinations: English on a desktop and Arabic on a phone, because menus and dialogs open differently there.
import { isolate } from "../../lib/shared/isolate";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { submitBooking } from "./support/fixtures/booking";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const DAY_MS = 86_400_000;
/** The worker runs every few seconds. */
const soon = { timeout: 20_000 };

/** Returns an hour of the day in `days` days, in UTC. */
const inDays = (days: number, hour: number) =>
  new Date(Math.ceil(Date.now() / DAY_MS + days) * DAY_MS + hour * 3_600_000).toISOString();

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a host schedules replies, sees them with a booking, skips one and sends it now",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/scheduled-messages.test.ts and supabase/tests/scheduled_replies.test.sql send and skip, tests/components/messaging has the form.
  test(`a host schedules replies, sees them with a booking, skips one and sends it now (${view})`, {
    tag: "@all",
  }, async ({ page, context, browser }) => {
    await page.setViewportSize(screen);
    const [host, guest] = await Promise.all([
      createUser("host", "Mona"),
      createUser("guest", "Layla"),
    ]);
    await signInAs(context, host);
    await page.goto(localePath(locale, "/host/replies"));
    await expect(page.getByText(t("scheduledMessages.none.noReplies"))).toBeVisible();
    const name = `Quiet Hall ${Date.now()}`;
    const venueId = await createOpenVenue(host, name);
    for (const [title, en, ar] of [
      ["Welcome", "Welcome {guest}", ""],
      ["Directions", "{guest}, come to {venue} on {date}", "الوصول إلى {venue}"],
    ]) {
      const { error } = await host.client.rpc("save_reply", {
        p_id: crypto.randomUUID(),
        p_title: title,
        p_text_en: en,
        p_text_ar: ar,
      });
      if (error) throw error;
    }

    await page.reload();
    await expect(page.getByText(t("scheduledMessages.none.title"))).toBeVisible();
    const add = page.getByRole("button", { name: t("scheduledMessages.add") });
    const dialog = page.getByRole("dialog", { name: t("scheduledMessages.add") });
    const save = dialog.getByRole("button", { name: t("scheduledMessages.save"), exact: true });
    await add.click();
    await dialog.getByLabel(t("scheduledMessages.reply")).selectOption("Welcome");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await save.click();
    await expect(dialog).toHaveCount(0);
    const list = page.getByRole("region", { name: t("scheduledMessages.title") });
    await expect(list.getByText(t("scheduledMessages.when.confirmation"))).toBeVisible();

    await add.click();
    await dialog.getByLabel(t("scheduledMessages.reply")).selectOption("Welcome");
    await expect(dialog.getByText(t("scheduledMessages.duplicate"))).toBeVisible();
    await expect(save).toBeDisabled();
    await dialog.getByLabel(t("scheduledMessages.reply")).selectOption("Directions");
    await dialog.getByLabel(t("scheduledMessages.moment")).selectOption("before_start");
    await dialog.getByLabel(t("scheduledMessages.amount")).fill("61");
    await save.click();
    await expect(
      dialog.getByText(t("scheduledMessages.amountRange", { unit: "days" })),
    ).toBeVisible();
    await dialog.getByLabel(t("scheduledMessages.amount")).fill("3");
    await expectAccessible(page);
    await save.click();
    await expect(dialog).toHaveCount(0);
    const before = t("scheduledMessages.when.before_start_days", { count: 3 });
    await expect(list.getByText(before)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const booking = await submitBooking(guest, {
      p_venue_id: venueId,
      p_start: inDays(10, 12),
      p_end: inDays(10, 14),
      p_guests: 20,
    } as Parameters<typeof submitBooking>[1]);
    await page.goto(localePath(locale, `/host/bookings/${booking.id}`));
    const schedule = page.getByRole("list", { name: t("scheduledMessages.title") });
    const welcome = schedule.getByRole("listitem").filter({ hasText: "Welcome" });
    const directions = schedule.getByRole("listitem").filter({ hasText: "Directions" });
    await expect(
      welcome.getByText(t("scheduledMessages.ofBooking.states.sent"), { exact: true }),
    ).toBeVisible(soon);
    await expect(
      directions.getByText(t("scheduledMessages.ofBooking.states.waiting")),
    ).toBeVisible();
    await expect(directions.getByText(before)).toBeVisible();
    await directions.getByText(t("scheduledMessages.ofBooking.showText")).click();
    await expect(directions.getByText(/^Layla, come to Quiet Hall \d+ on \w+day, /)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const skip = directions.getByRole("button", {
      name: t("scheduledMessages.ofBooking.skipNamed", { title: isolate("Directions") }),
    });
    const restore = directions.getByRole("button", {
      name: t("scheduledMessages.ofBooking.restoreNamed", { title: isolate("Directions") }),
    });
    await skip.click();
    await expect(
      directions.getByText(t("scheduledMessages.ofBooking.states.skipped")),
    ).toBeVisible();
    await restore.click();
    await expect(skip).toBeVisible();
    await directions
      .getByRole("button", {
        name: t("scheduledMessages.ofBooking.sendNowNamed", { title: isolate("Directions") }),
      })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("scheduledMessages.ofBooking.confirm"), exact: true })
      .click();
    await expect(
      directions.getByText(t("scheduledMessages.ofBooking.states.sent"), { exact: true }),
    ).toBeVisible(soon);

    const guestContext = await browser.newContext({ viewport: screen });
    await signInAs(guestContext, guest);
    const guestPage = await guestContext.newPage();
    const { data, error } = await guest.client.from("conversations").select("id").single();
    expect(error).toBeNull();
    await guestPage.goto(localePath(locale, `/dashboard/messages/${data?.id}`));
    const thread = guestPage.getByRole("list", { name: t("messaging.messages"), exact: true });
    await expect(thread.getByText("Welcome Layla")).toBeVisible();
    await expect(thread.getByText(/^Layla, come to Quiet Hall/)).toBeVisible();
    await expect(thread.getByText(t("messaging.scheduled"))).toHaveCount(2);
    await expectNoOverflow(guestPage);
    await guestContext.close();

    await page.goto(localePath(locale, `/dashboard/messages/${data?.id}`));
    if (isPhone) await page.getByText(t("messaging.details.title"), { exact: true }).click();
    const beside = page.getByRole("list", { name: t("scheduledMessages.title") });
    await expect(beside.getByText("Directions")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.goto(localePath(locale, "/host/replies"));
    await page
      .getByRole("button", {
        name: t("savedReplies.deleteNamed", { title: isolate("Welcome") }),
        exact: true,
      })
      .click();
    const removal = page.getByRole("dialog");
    await expect(removal.getByText(t("savedReplies.deleteScheduled"))).toBeVisible();
    await removal.getByRole("button", { name: t("savedReplies.delete"), exact: true }).click();
    await expect(list.getByText(t("scheduledMessages.when.confirmation"))).toHaveCount(0);
    await list
      .getByRole("button", {
        name: t("scheduledMessages.deleteNamed", { title: isolate("Directions"), when: before }),
      })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("scheduledMessages.delete"), exact: true })
      .click();
    await expect(page.getByText(t("scheduledMessages.none.title"))).toBeVisible();
  });
}

// Only in test:all: supabase/tests/scheduled_replies.test.sql shows the right.
test("a provider keeps saved replies and schedules none (English)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const t = translator("en");
  await signInAs(context, await createUser("service_provider", "Band"));
  await page.goto("/provider/replies");
  await expect(
    page.getByRole("heading", { name: t("savedReplies.title"), exact: true }),
  ).toBeVisible();
  await expect(page.getByText(t("scheduledMessages.title"))).toHaveCount(0);
});
