// Combinations: English on a desktop and Arabic on a phone, because words, direction and the position of the total differ; the
// checkout on one page is in checkout-hold.spec.ts.
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { openCancellation } from "./support/pages/guest-booking";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a guest requests a booking in four steps with the total in view, reads the summary, and cancels for what is then due",
)) {
  const t = translator(locale);

  test(`a guest requests a booking in four steps with the total in view, reads the summary, and cancels for what is then due (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Salma");
    const slot = await freeSlot({ instant: false });
    const total = formatMoney(slot.totalMinor, slot.currency, locale, { full: true });
    const nothing = formatMoney(0, slot.currency, locale, { full: true });
    await signInAs(context, guest);
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    const main = page.getByRole("main");
    const shownTotals = main.getByText(total, { exact: true }).filter({ visible: true });
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const expectStep = async (step: string) => {
      const heading = page.getByRole("heading", { name: t(`checkout.headings.${step}`) });
      await expect(heading).toBeVisible();
      await expect(shownTotals).toHaveCount(isPhone ? 2 : 1);
      await heading.scrollIntoViewIfNeeded();
      await expect(shownTotals.last()).toBeInViewport();
    };

    await test.step("the time", async () => {
      await expect(page.getByTestId("total").first()).toHaveText(total);
      await expectStep("time");
      // Without a hold, unlike the addresses of the accessibility sweep.
      await expectAccessible(page);
      await next.click();
    });

    await test.step("the extras, with the time held", async () => {
      await expectStep("extras");
      await expect(page.getByTestId("countdown")).toHaveText(/^1[45]:\d\d$/);
      await next.click();
    });

    await test.step("the details: a wrong field says so and keeps everything else", async () => {
      await expectStep("details");
      const name = page.getByLabel(t("checkout.details.name"));
      await expect(name).toHaveValue("Salma Test");
      const message = "نحتاج مدخلًا للكراسي المتحركة 🎉";
      await page.getByLabel(t("checkout.details.message")).fill(message);
      await page.getByLabel(t("checkout.details.event")).selectOption("other");
      await name.fill("");
      await next.click();
      await expect(page.getByText(t("checkout.errors.nameRequired"))).toBeVisible();
      await expect(page.getByLabel(t("checkout.details.message"))).toHaveValue(message);
      await name.fill("سلمى");
      await next.click();
    });

    await test.step("the review: what is accepted can be read, and must be accepted", async () => {
      await expectStep("review");
      const { count } = await serviceClient()
        .from("venue_house_rules")
        .select("*", { count: "exact", head: true })
        .eq("venue_id", slot.venueId);
      const rules = page.getByRole("heading", { name: t("checkout.review.rules") });
      await expect(rules).toHaveCount(count ? 1 : 0);
      await expect(
        page.getByRole("link", { name: t("checkout.review.readTerms") }),
      ).toHaveAttribute("href", localePath(locale, "/terms"));
      const request = page.getByRole("button", { name: t("checkout.request") });
      await request.click();
      await expect(page.getByText(t("checkout.errors.termsRequired"))).toBeVisible();
      await page.getByLabel(t("checkout.review.terms")).check();
      await request.click();
    });

    const otherEvent = main.getByText(t("bookings.facts.otherEvent"), { exact: true });
    await test.step("the confirmation", async () => {
      await page.waitForURL(/\/booking\/confirmation\//);
      await expect(
        page.getByRole("heading", { name: t("bookings.confirmation.pending.heading") }),
      ).toBeVisible();
      await expect(page.getByTestId("total")).toHaveText(total);
      await expect(otherEvent).toBeVisible();
      await expect(main.getByText(t("policies.title"), { exact: true })).toBeVisible();
    });

    await test.step("the summary", async () => {
      await page.getByRole("link", { name: t("bookings.confirmation.details") }).click();
      await page.waitForURL(/\/dashboard\/bookings\//);
      await expect(otherEvent).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: t("bookings.after.receipt"), exact: true }).click();
      await page.waitForURL(/\/receipt$/);
      await expect(page.getByTestId("total")).toHaveText(total);
      await page.goBack();
    });

    await test.step("the cancellation", async () => {
      await openCancellation(page, t);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(t("bookings.cancel.nothingDue"));
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("bookings.cancel.confirm") }).click();
      await expect(page.getByTestId("cancelled-stillDue")).toHaveText(nothing);
      await page.goto(localePath(locale, "/dashboard/bookings?group=cancelled"));
      await expect(
        page.getByRole("link", { name: locale === "ar" ? slot.nameAr : slot.name }),
      ).toBeVisible();
    });
  });
}
