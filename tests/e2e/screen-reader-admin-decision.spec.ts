// Screen reader output while an admin decides about a listing, in both languages.
import type { Page } from "@playwright/test";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { bookingAtNewVenue } from "./support/fixtures/booking";
import { createDraft } from "./support/fixtures/venue";
import { languageNames, localePath, locales, type TestLocale, translator } from "./support/i18n";
import { expectAnnounced, readAloud } from "./support/screen-reader";
import { expectInOrder, expectReadWell } from "./support/spoken-phrases";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

test.use({ bypassCSP: true });

/** A listing that awaits a decision, and its texts in Latin letters. */
async function pendingListing(locale: TestLocale) {
  const host = await createUser("host", "Mona");
  const name = locale === "ar" ? `قاعة الزيتون ${Date.now()}` : `Olive Hall ${Date.now()}`;
  const address = "5 Canal Street";
  const { id } = await createDraft(host, name, { name_ar: null, address });
  const { error } = await serviceClient().from("venues").update({ status: "pending" }).eq("id", id);
  if (error) throw error;
  return {
    id,
    name,
    address,
    names: ["Mona", "Test", name, address, `${address}, Cairo`, "Lamps over the water."],
  };
}

async function openListing(page: Page, locale: TestLocale, id: string) {
  const t = translator(locale);
  await page.goto(localePath(locale, `/admin/venues/${id}/edit`));
  const button = (key: string) =>
    page.getByRole("button", { name: t(`moderation.decision.${key}`), exact: true });
  return { t, button, main: page.getByRole("main") };
}

for (const locale of sample(
  locales,
  "a listing is read with its facts before the decision, and its approval is announced",
)) {
  // Only in test:all: tests/components/moderation/decision-screen-reader.test.tsx shows the announcement.
  test(`a listing is read with its facts before the decision, and its approval is announced (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const { id, name, address, names } = await pendingListing(locale);
    await signInAs(context, demo.admin);
    const { t, button, main } = await openListing(page, locale, id);
    await expect(button("approve")).toBeVisible();
    const phrases = await readAloud(main);
    expectReadWell(phrases, locale, names);
    expectInOrder(phrases, [
      t("moderation.status.pending"),
      `heading, ${name}, level 1`,
      `heading, ${t("moderation.review.pictures")}, level 2`,
      `button, ${t("ui.openPicture")}`,
      `heading, ${t("moderation.review.description")}, level 2`,
      "Lamps over the water.",
      `heading, ${t("moderation.review.facts")}, level 2`,
      "Mona Test",
      t("moderation.review.guests", { count: 40 }),
      address,
      t("moderation.review.perHour", { price: formatMoney(100_000, "EGP", locale) }),
      t("moderation.review.offer.openingHours"),
      t("moderation.review.offer.addons"),
      `button, ${t("moderation.decision.approve")}`,
      `button, ${t("moderation.decision.reject")}`,
      `heading, ${t("moderation.review.edit.title")}, level 2`,
    ]);
    await expectAnnounced(page, t("moderation.decision.done.approve"), () =>
      button("approve").click(),
    );
  });
}

for (const locale of sample(
  locales,
  "a rejection asks for its reason, which is announced when it is missing, and is announced itself",
)) {
  // Only in test:all: tests/components/moderation/decision-screen-reader.test.tsx shows what is announced.
  test(`a rejection asks for its reason, which is announced when it is missing, and is announced itself (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const { id } = await pendingListing(locale);
    await signInAs(context, demo.admin);
    const { t, button } = await openListing(page, locale, id);
    await button("reject").click();
    const dialog = page.getByRole("dialog", { name: t("moderation.decision.rejectTitle") });
    await expect(dialog).toBeVisible();
    const phrases = await readAloud(dialog);
    expectReadWell(phrases, locale);
    expectInOrder(phrases, [
      t("moderation.decision.rejectTitle"),
      `textbox, ${t("reasonDialog.label")}`,
      `button, ${t("moderation.decision.reject")}`,
    ]);
    const reject = dialog.getByRole("button", { name: t("moderation.decision.reject") });
    await expectAnnounced(page, t("reasonDialog.needed"), () => reject.click());
    await dialog.getByLabel(t("reasonDialog.label")).fill("The photos show another hall");
    await expectAnnounced(page, t("moderation.decision.done.reject"), () => reject.click());
  });
}

for (const locale of sample(
  locales,
  "a suspension is read with the bookings that it concerns, and is announced",
)) {
  // Only in test:all: tests/components/moderation/decision-screen-reader.test.tsx shows what is read and announced.
  test(`a suspension is read with the bookings that it concerns, and is announced (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const { venueId, bookingId, reference } = await bookingAtNewVenue();
    const { data: booking } = await serviceClient()
      .from("bookings")
      .select("total_minor, currency")
      .eq("id", bookingId)
      .single();
    await signInAs(context, demo.admin);
    const { t, button } = await openListing(page, locale, venueId);
    await button("more").click();
    await page.getByRole("menuitem", { name: t("moderation.decision.suspend") }).click();
    const dialog = page.getByRole("dialog", { name: t("moderation.decision.suspendTitle") });
    await expect(dialog).toBeVisible();
    const phrases = await readAloud(dialog);
    expectReadWell(phrases, locale, [reference, "Layla", "Test"]);
    expectInOrder(phrases, [
      t("moderation.decision.suspendTitle"),
      t("moderation.suspension.count", { count: 1 }),
      `list, ${t("moderation.suspension.list")}`,
      `link, ${reference}`,
      t("moderation.suspension.confirmed"),
      "Layla",
      formatMoney(Number(booking?.total_minor), String(booking?.currency), locale),
      t("moderation.suspension.question"),
      /^radio, .+, checked/,
      /^radio, .+, not checked/,
      `textbox, ${t("reasonDialog.label")}`,
      `button, ${t("moderation.decision.suspend")}`,
    ]);
    await dialog.getByLabel(t("reasonDialog.label")).fill("A safety check");
    await expectAnnounced(page, t("moderation.decision.done.suspend"), () =>
      dialog.getByRole("button", { name: t("moderation.decision.suspend") }).click(),
    );
  });
}
