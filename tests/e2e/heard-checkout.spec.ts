// What a screen reader says on the way through the checkout to the confirmation, in both languages.
import { formatMoney } from "../../lib/shared/money";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expectAnnounced, expectInOrder, expectReadWell, readAloud } from "./support/screen-reader";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test.use({ bypassCSP: true });

for (const locale of locales) {
  const t = translator(locale);

  test(`the checkout is read step by step with its price, a missing answer is announced, and the confirmation says what comes next (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const guest = await createUser("guest", locale === "ar" ? "سلمى" : "Salma");
    const slot = await freeSlot({ instant: false });
    const total = formatMoney(slot.totalMinor, slot.currency, locale, { full: true });
    const name = locale === "ar" ? slot.nameAr : slot.name;
    await signInAs(context, guest);
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    const main = page.getByRole("main");
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const heading = (step: string) =>
      page.getByRole("heading", { name: t(`checkout.headings.${step}`) });
    const read = async () => {
      const phrases = await readAloud(main);
      // Names of people and extras are as they were given.
      expectReadWell(phrases, locale, /[A-Za-z].*/);
      return phrases;
    };

    await expect(page.getByTestId("total").first()).toHaveText(total);
    expectInOrder(await read(), [
      /^heading, .+, level 1/,
      t("checkout.headings.time"),
      t("checkout.time.guests"),
      name,
      total,
    ]);

    await next.click();
    await expect(heading("extras")).toBeVisible();
    // The time that is left is said by the minute, not each second.
    const held = await read();
    expectInOrder(held, [t("checkout.headings.extras"), total]);
    expect(held.join("\n")).toContain(t("checkout.hold.minutes", { count: 15 }));

    await next.click();
    await expect(heading("details")).toBeVisible();
    expectInOrder(await read(), [
      t("checkout.headings.details"),
      `textbox, ${t("checkout.details.name")}`,
      t("checkout.details.message"),
    ]);
    await page.getByLabel(t("checkout.details.name")).fill("");
    await expectAnnounced(page, t("checkout.errors.nameRequired"), () => next.click());
    await page.getByLabel(t("checkout.details.name")).fill("Salma");

    await next.click();
    await expect(heading("review")).toBeVisible();
    expectInOrder(await read(), [t("checkout.headings.review"), t("checkout.review.terms")]);
    const send = page.getByRole("button", { name: t("checkout.request") });
    await expectAnnounced(page, t("checkout.errors.termsRequired"), () => send.click());
    await page.getByLabel(t("checkout.review.terms")).check();
    await send.click();

    await page.waitForURL(/\/booking\/confirmation\//);
    await expect(
      page.getByRole("heading", { name: t("bookings.confirmation.pending.heading") }),
    ).toBeVisible();
    expectInOrder(await read(), [t("bookings.confirmation.pending.heading"), name, total]);
  });
}
