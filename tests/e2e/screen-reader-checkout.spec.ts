// Screen reader output of the checkout up to the confirmation, in both languages.
import type { Page } from "@playwright/test";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { holdBooking } from "./support/fixtures/booking";
import { venueByTheDay } from "./support/fixtures/extras";
import { freeSlot, slotRequest } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expectAnnounced, readAloud } from "./support/screen-reader";
import { expectInOrder, expectReadWell } from "./support/spoken-phrases";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test.use({ bypassCSP: true });

/** A request at a new venue that is sold by the day at 1,000 EGP, with an extra of 500 EGP; the fee is 5 %. */
async function venueWithExtra() {
  const extra = "Sound system";
  const venue = await venueByTheDay([{ name: extra, price: 50_000 }]);
  const { error } = await serviceClient()
    .from("venues")
    .update({ instant_booking: false })
    .eq("id", venue.venueId);
  if (error) throw error;
  return { ...venue, extra, totals: { alone: 105_000, extra: 52_500 } };
}

for (const locale of sample(
  locales,
  "the checkout is read step by step to its end, the hold, a new total and errors are announced, and the confirmation says what comes next",
)) {
  const t = translator(locale);
  const money = (minor: number) => formatMoney(minor, "EGP", locale, { full: true });
  const held = (count: number) =>
    `${t("checkout.hold.kept")} ${t("checkout.hold.minutes", { count })}`;

  test(`the checkout is read step by step to its end, the hold, a new total and errors are announced, and the confirmation says what comes next (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const guestName = locale === "ar" ? "سلمى" : "Salma";
    const guest = await createUser("guest", guestName);
    const { venueId, name, day, extra, totals } = await venueWithExtra();
    // As entered by the venue's host, without a translation, and by the guest.
    const names = [name, extra, "Samir", "Test", "سلمى"];
    await signInAs(context, guest);
    const query = `day=${day}&start=10:00&end=18:00&guests=20`;
    await page.goto(localePath(locale, `/booking/${venueId}?${query}`));
    const main = page.getByRole("main");
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const heading = (step: string) => `heading, ${t(`checkout.headings.${step}`)}, level 2`;
    const isAt = (step: string) =>
      expect(page.getByRole("heading", { name: t(`checkout.headings.${step}`) })).toBeFocused();
    const read = async () => {
      const phrases = await readAloud(main);
      expectReadWell(phrases, locale, names);
      return phrases;
    };

    await expect(page.getByTestId("total").first()).toHaveText(money(totals.alone));
    expectInOrder(await read(), [
      `heading, ${t("checkout.title")}, level 1`,
      t("checkout.steps.time"),
      t("checkout.steps.review"),
      heading("time"),
      t("checkout.time.guests"),
      t("checkout.time.start"),
      t("checkout.time.end"),
      `button, ${t("checkout.continue")}`,
      name,
      money(totals.alone),
    ]);
    await expectAnnounced(page, held(15), () => next.click());

    await isAt("extras");
    expectInOrder(await read(), [
      t("checkout.hold.kept"),
      t("checkout.hold.minutes", { count: 15 }),
      `button, ${t("checkout.hold.release")}`,
      heading("extras"),
      extra,
      formatMoney(totals.extra, "EGP", locale),
      /^switch, .+, not checked/,
      money(totals.alone),
    ]);
    const both = money(totals.alone + totals.extra);
    await expectAnnounced(
      page,
      t("checkout.summary.more", { total: both, change: money(totals.extra) }),
      () => main.getByRole("switch", { name: new RegExp(extra) }).click(),
    );
    await expect(page.getByTestId("total").first()).toHaveText(both);

    await next.click();
    await isAt("details");
    expectInOrder(await read(), [
      heading("details"),
      `textbox, ${t("checkout.details.name")}`,
      `textbox, ${t("checkout.details.phone")}`,
      `combobox, ${t("checkout.details.event")}`,
      `textbox, ${t("checkout.details.message")}`,
      extra,
      both,
    ]);
    await page.getByLabel(t("checkout.details.name")).fill("");
    await expectAnnounced(page, t("checkout.errors.nameRequired"), () => next.click());
    await page.getByLabel(t("checkout.details.name")).fill(guestName);

    await next.click();
    await isAt("review");
    expectInOrder(await read(), [
      heading("review"),
      t("checkout.review.time"),
      t("checkout.review.guests"),
      t("checkout.details.name"),
      guestName,
      t("checkout.review.extras"),
      extra,
      t("checkout.review.total", { total: both }),
      t("checkout.review.request"),
      `checkbox, ${t("checkout.review.terms")}`,
      `link, ${t("checkout.review.readTerms")}`,
      `button, ${t("checkout.request")}`,
      both,
    ]);
    const send = page.getByRole("button", { name: t("checkout.request") });
    await expectAnnounced(page, t("checkout.errors.termsRequired"), () => send.click());
    await page.getByLabel(t("checkout.review.terms")).check();
    await send.click();

    await page.waitForURL(/\/booking\/confirmation\//);
    await expect(
      page.getByRole("heading", { name: t("bookings.confirmation.pending.heading") }),
    ).toBeVisible();
    const { data } = await serviceClient()
      .from("bookings")
      .select("reference")
      .eq("venue_id", venueId)
      .eq("status", "pending")
      .single();
    names.push(String(data?.reference));
    const [untilAnswer = ""] = t("bookings.next.steps.answer", { Host: "Samir", date: "@" }).split(
      "@",
    );
    expectInOrder(await read(), [
      `heading, ${t("bookings.confirmation.pending.heading")}, level 1`,
      t("bookings.status.pending"),
      `heading, ${t("bookings.next.title")}, level 2`,
      untilAnswer,
      t("bookings.next.steps.noAnswer"),
      t("bookings.next.steps.payOnceAccepted", { host: "Samir" }),
      `link, ${t("bookings.confirmation.details")}`,
      name,
      String(data?.reference),
      `heading, ${t("bookings.confirmation.price")}, level 2`,
      extra,
      both,
    ]);
  });

  // Only in test:all: tests/components/bookings/hold-screen-reader.test.tsx shows what is announced.
  test(`the last minutes of a hold and its end are announced (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    const guest = await createUser("guest", "Slow");
    const slot = await freeSlot({ instant: true });
    const hold = await holdBooking(guest, slotRequest(slot));
    await signInAs(context, guest);
    await page.clock.install();
    await page.goto(localePath(locale, `/booking/${slot.venueId}?hold=${hold.id}&step=details`));
    const expectMinute = (count: number, work: () => Promise<void>) =>
      expectAnnounced(page, t("checkout.hold.minutes", { count }), work);
    await expectMinute(10, () => passMinutes(page, 5));
    await expectMinute(3, () => passMinutes(page, 7));
    await expect(page.getByText(t("checkout.hold.extendOnce"))).toBeVisible();
    await expectMinute(2, () => passMinutes(page, 1));
    await expectMinute(1, () => passMinutes(page, 1));
    await expectAnnounced(page, t("checkout.hold.expired"), () => passMinutes(page, 1));
    const phrases = await readAloud(page.getByRole("main"));
    expectReadWell(phrases, locale, ["Slow", "Test", slot.name, slot.nameAr]);
    expectInOrder(phrases, [
      t("checkout.hold.expired"),
      t("checkout.hold.expiredBody"),
      `button, ${t("checkout.hold.again")}`,
      `heading, ${t("checkout.headings.details")}, level 2`,
    ]);
  });
}

const passMinutes = (page: Page, minutes: number) => page.clock.fastForward(minutes * 60_000);
