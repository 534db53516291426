import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatClock, formatDay } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { bookingAtNewVenue } from "./support/fixtures/booking";
import { createDraft, createVenue } from "./support/fixtures/venue";
import { expectForeignParagraph, foreignText } from "./support/foreign-text";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, failedResource, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

for (const locale of sample(
  locales,
  "suspending a venue shows its bookings and asks what becomes of them; restored it is featured again",
)) {
  const t = translator(locale);
  const language = languageNames[locale];

  test(`suspending a venue shows its bookings and asks what becomes of them; restored it is featured again (${language})`, async ({
    page,
    context,
  }) => {
    const { venueId, bookingId, reference } = await bookingAtNewVenue();
    await serviceClient().from("venues").update({ featured: true }).eq("id", venueId);
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, `/admin/venues/${venueId}/edit`));
    const button = (key: string) =>
      page.getByRole("button", { name: t(`moderation.decision.${key}`), exact: true });
    const dialog = page.getByRole("dialog", { name: t("moderation.decision.suspendTitle") });
    const openDialog = async () => {
      await expect(button("suspend")).toBeHidden();
      await button("more").click();
      await page.getByRole("menuitem", { name: t("moderation.decision.suspend") }).click();
      await expect(dialog.getByRole("link", { name: reference })).toBeVisible();
    };
    const suspend = async () => {
      await dialog.getByLabel(t("reasonDialog.label")).fill("A safety check");
      await dialog.getByRole("button", { name: t("moderation.decision.suspend") }).click();
      await expect(button("restore")).toBeVisible();
    };
    const restore = async () => {
      await button("restore").click();
      await expect(page.getByText(t("moderation.status.featured"), { exact: true })).toBeVisible();
    };
    const readBooking = async () => {
      const { data } = await serviceClient()
        .from("bookings")
        .select("status,cancelled_by,total_minor,refund_minor")
        .eq("id", bookingId)
        .single();
      return data;
    };

    await test.step("the bookings are let stand, as is chosen at first", async () => {
      await openDialog();
      await expect(dialog.getByText(t("moderation.suspension.count", { count: 1 }))).toBeVisible();
      await expect(dialog.getByLabel(t("moderation.suspension.keep.label"))).toBeChecked();
      await expectAccessible(page, { within: "dialog" });
      await suspend();
      expect(await readBooking()).toMatchObject({
        status: "confirmed",
        cancelled_by: null,
        refund_minor: null,
      });
      await restore();
    });

    await test.step("the bookings are cancelled, and owe and keep nothing", async () => {
      await openDialog();
      await dialog.getByLabel(t("moderation.suspension.cancel.label")).check();
      await suspend();
      const booking = await readBooking();
      expect(booking).toMatchObject({
        status: "cancelled",
        cancelled_by: "admin",
        refund_minor: booking?.total_minor,
      });
      await expect(page.getByText(t("moderation.history.cancelled", { count: 1 }))).toBeVisible();
      await restore();
    });
  });
}

for (const locale of sample(
  locales,
  "the review shows fees, hours, rules, add-ons and services, and a resubmission keeps the earlier reason",
)) {
  const t = translator(locale);
  const language = languageNames[locale];

  test(`the review shows fees, hours, rules, add-ons and services, and a resubmission keeps the earlier reason (${language})`, async ({
    page,
    context,
  }) => {
    const host = await createUser("host", "Salma");
    const { id } = await createDraft(host, `Reading Room ${Date.now()}`, {
      status: "pending",
      minimum_notice_hours: 48,
      booking_window_months: 6,
    });
    const holiday = addDays(todayIn("Africa/Cairo"), 30);
    const service = serviceClient();
    const { data: offered } = await service
      .from("services")
      .select("id,name,name_ar")
      .eq("status", "active")
      .limit(1)
      .single();
    for (const step of [
      service.from("venue_pricing").update({ cleaning_fee: 25_000 }).eq("venue_id", id),
      service
        .from("venue_house_rules")
        .insert({ venue_id: id, text: "Shoes off in the hall", text_ar: "بلا أحذية في القاعة" }),
      service
        .from("venue_addons")
        .insert({ venue_id: id, name: "Projector", name_ar: "جهاز عرض", price: 10_000 }),
      service.from("venue_services").insert({ venue_id: id, service_id: offered?.id ?? "" }),
      service
        .from("buffer_times")
        .update({ before_minutes: 30, after_minutes: 45 })
        .eq("venue_id", id),
      service.from("opening_hours").delete().match({ venue_id: id, weekday: 2 }),
      service
        .from("opening_hours")
        .update({ opens: "18:00", closes: "02:00" })
        .match({ venue_id: id, weekday: 5 }),
      service
        .from("opening_exceptions")
        .insert({ venue_id: id, starts_on: holiday, ends_on: holiday }),
    ]) {
      const { error } = await step;
      if (error) throw error;
    }
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, `/admin/venues/${id}/edit`));
    const part = (key: string) =>
      page.getByRole("region", { name: t(`moderation.review.offer.${key}`), exact: true });
    await expect(part("fees")).toContainText(/250/);
    await expect(part("rules")).toContainText("Shoes off in the hall");
    await expect(part("rules")).toContainText("بلا أحذية في القاعة");
    await expect(part("addons")).toContainText("Projector");
    await expect(part("addons")).toContainText(/105/);
    await expect(part("services")).toContainText(offered?.name ?? "");
    const offer = (key: string, values: Record<string, number>) =>
      t(`moderation.review.offer.${key}`, values);
    await expect(part("fees")).toContainText(offer("hours", { count: 48 }));
    await expect(part("fees")).toContainText(offer("months", { count: 6 }));
    await expect(part("fees")).toContainText(offer("minutes", { before: 30, after: 45 }));
    const hours = part("openingHours");
    const hoursOf = (weekday: number) => hours.locator(`[data-weekday="${weekday}"] dd`);
    const span = (key: string, start: string, end: string) =>
      t(`venues.hours.${key}`, {
        start: formatClock(start, locale),
        end: formatClock(end, locale),
      });
    for (const weekday of [0, 1, 3, 4, 6]) {
      await expect(hoursOf(weekday)).toHaveText(span("span", "09:00", "23:00"));
    }
    await expect(hoursOf(2)).toHaveText(t("venues.hours.closed"));
    await expect(hoursOf(5)).toHaveText(span("nextDay", "18:00", "02:00"));
    await expect(
      hours.locator("dl > div").filter({ hasText: formatDay(holiday, locale) }),
    ).toContainText(t("venues.hours.closed"));
    await expectAccessible(page);

    const reason = foreignText(locale, {
      en: "The photos show another hall",
      ar: "الصور لقاعة أخرى",
    });
    await page.getByRole("button", { name: t("moderation.decision.reject"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("moderation.decision.rejectTitle") });
    await dialog.getByLabel(t("reasonDialog.label")).fill(reason);
    await dialog.getByRole("button", { name: t("moderation.decision.reject") }).click();
    await expect(page.getByText(t("moderation.decision.done.reject"))).toBeVisible();

    const note = "The hall was painted since";
    const { error } = await host.client.rpc("submit_venue", { p_venue_id: id, p_note: note });
    expect(error).toBeNull();
    await page.reload();
    const earlier = page.getByRole("region", { name: t("moderation.rejection.title") });
    await expect(earlier).toContainText(note);
    await expect(earlier).toContainText(t("listingChanges.nothingResent"));
    const history = page.getByRole("region", { name: t("moderation.history.title") });
    await expect(history.getByText(t("moderation.history.events.rejected"))).toBeVisible();
    await expectForeignParagraph(history, reason, locale);
  });
}

for (const locale of sample(locales, "pictures of the queue are whole and can be enlarged")) {
  const t = translator(locale);
  const language = languageNames[locale];

  // Only in test:all: venue-gallery.spec.ts shows the same viewer.
  test(`pictures of the queue are whole and can be enlarged (${language})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const host = await createUser("host", "Hoda");
    const name = `Picture Hall ${Date.now()}`;
    await createDraft(host, name, { status: "pending", submitted_at: "2020-01-01T00:00:00Z" });
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, "/admin/venues"));
    const card = page.getByRole("article").filter({ hasText: name });
    await expect(card.locator("img").first()).toHaveCSS("object-fit", "contain");
    await card.getByRole("button", { name: t("ui.openPicture") }).click();
    await expect(page.getByRole("dialog").locator("img")).toBeVisible();
  });
}

for (const locale of sample(
  locales,
  "an admin finds users by role and state, page by page, and says whose identity was checked",
)) {
  const t = translator(locale);
  const language = languageNames[locale];

  // Only in test:all: supabase/tests/managed_users.test.sql shows what is found, and who may say so.
  test(`an admin finds users by role and state, page by page, and says whose identity was checked (${language})`, {
    tag: "@all",
  }, async ({ page, context, request, allowedMessages }) => {
    // The list of all users includes those of other tests, whose pictures may be deleted.
    allowedMessages.push(failedResource);
    const host = await createUser("host", `Zeinab${String(Date.now()).slice(-6)}`);
    const venueId = await createVenue(host, `Checked Hall ${Date.now()}`);
    const venuePage = async () =>
      (await request.get(localePath(locale, `/venues/${venueId}`))).text();
    expect(await venuePage()).toContain(t("ui.confirmations.email"));
    expect(await venuePage()).not.toContain(t("ui.confirmations.identity"));

    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, "/admin"));
    await page
      .getByRole("navigation", { name: t("layout.sidebar.titles.admin") })
      .getByRole("link", { name: t("layout.sidebar.services"), exact: true })
      .click();
    await page.waitForURL(/\/admin\/services/);

    await page.goto(localePath(locale, "/admin/users"));
    const pages = page.getByRole("navigation", { name: t("moderation.users.pages") });
    await pages
      .getByRole("link", { name: t("ui.pagination.page", { page: 2 }), exact: true })
      .click();
    await page.waitForURL(/page=2/);
    await page.getByRole("searchbox", { name: t("moderation.users.search") }).fill(host.firstName);
    await page.getByLabel(t("moderation.users.role"), { exact: true }).selectOption("host");
    await page.getByLabel(t("moderation.users.filters.state")).selectOption("confirmed");
    await page
      .getByRole("main")
      .getByRole("button", { name: t("moderation.users.find"), exact: true })
      .click();
    await page.waitForURL(/state=confirmed/);
    const row = page.getByRole("row").filter({ hasText: host.email });
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(row.getByText(t("ui.confirmations.email"))).toBeVisible();
    await expectAccessible(page);
    const named = (key: string) =>
      page.getByRole("button", {
        name: t(`moderation.users.identity.${key}.named`, { name: `${host.firstName} Test` }),
      });
    await named("check").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("moderation.users.identity.check.confirm") })
      .click();
    await expect(row.getByText(t("ui.confirmations.identity"))).toBeVisible();
    await expect(named("withdraw")).toBeVisible();
    expect(await venuePage()).toContain(t("ui.confirmations.identity"));
  });
}

for (const locale of sample(
  locales,
  "an admin reads both sides of a booking by name, and comes back to all bookings",
)) {
  const t = translator(locale);
  const language = languageNames[locale];

  // Only in test:all: supabase/tests/admin_queues.test.sql shows what is read.
  test(`an admin reads both sides of a booking by name, and comes back to all bookings (${language})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const { bookingId, guest, host } = await bookingAtNewVenue();
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
    const fact = (key: string) =>
      page
        .locator("dl > div")
        .filter({ has: page.getByText(t(`bookings.facts.${key}`), { exact: true }) });
    await expect(fact("guest")).toContainText(guest.firstName);
    await expect(fact("host")).toContainText(host.firstName);
    await expect(fact("host")).not.toContainText(guest.firstName);
    await page.getByRole("button", { name: t("bookings.after.more") }).click();
    await page.getByRole("menuitem", { name: t("bookings.cancel.open") }).click();
    const dialog = page.getByRole("dialog", { name: t("bookings.cancel.title") });
    await expect(dialog.getByText(t("bookings.cancel.ofGuest.nothingDue"))).toBeVisible();
    await dialog.getByRole("button", { name: t("bookings.cancel.keep") }).click();
    await page.getByRole("link", { name: t("bookings.details.backAdmin") }).click();
    await page.waitForURL(/\/admin\/bookings/);
  });
}
