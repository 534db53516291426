// Combinations: English on a desktop and Arabic on a phone, because the steps are a row there and a list here.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { createDraft } from "./support/fixtures/venue";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { listingWizard } from "./support/pages/listing-wizard";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** The accessible progress of the wizard: every step with its state, as a button if it can be opened. */
function wizardProgress(page: Page, locale: TestLocale, isPhone: boolean) {
  const t = translator(locale);
  const nav = page.getByRole("navigation", { name: t("ui.stepper.nav"), exact: true });
  const named = (state: string, step: string) =>
    new RegExp(`^${t(`ui.stepper.${state}`)} ?${t(`wizard.steps.${step}.title`)}`);
  return {
    show: async () => {
      if (isPhone) await nav.locator("summary").click();
    },
    item: (state: string, step: string) =>
      nav
        .getByRole("listitem")
        .filter({ hasText: t(`wizard.steps.${step}.title`) })
        .filter({ hasText: t(`ui.stepper.${state}`) }),
    button: (step: string) =>
      nav.getByRole("button", { name: new RegExp(t(`wizard.steps.${step}.title`)) }),
    finished: (step: string) => nav.getByRole("button", { name: named("completed", step) }),
    nav,
  };
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "an empty step has no tick and leads nowhere, a finished step can be opened again",
)) {
  // Only in test:all: tests/components/venues/listing/wizard-progress.test.tsx shows the steps.
  test(`an empty step has no tick and leads nowhere, a finished step can be opened again (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Dina");
    const { id } = await createDraft(host, "Sunny Hall", { price_per_hour: 0 });
    await signInAs(context, host);
    const { t, button, step, text, open, next } = listingWizard(page, locale);
    const progress = wizardProgress(page, locale, isPhone);

    // A new listing: nothing is complete, and later incomplete steps cannot be opened.
    await open();
    await expect(progress.nav.getByRole("button")).toHaveCount(0);
    if (!isPhone) {
      await expect(page.getByText(t("completeness.add.price"))).toBeVisible();
      await expect(
        page.getByRole("button", { name: new RegExp(t("completeness.add.price")) }),
      ).toHaveCount(0);
      await expect(progress.item("completed", "basics")).toHaveCount(0);
    }

    // A link to a later step of a draft opens the first incomplete step.
    await page.goto(localePath(locale, `/host/venues/${id}/edit?step=6`));
    await expect(step("pricing")).toBeVisible();
    await progress.show();
    await expect(progress.finished("basics")).toBeVisible();
    await expect(progress.finished("photos")).toBeVisible();
    await expect(progress.item("upcoming", "rules")).toBeVisible();
    await expect(progress.button("rules")).toHaveCount(0);
    await progress.finished("basics").click();
    await expect(step("basics")).toBeVisible();

    // Moves forward as far as possible, but not past a step that has become incomplete.
    await progress.show();
    await text("basics.address").fill("");
    await expect(progress.button("photos")).toHaveCount(0);
    await text("basics.address").fill("5 Canal Street");
    await progress.button("pricing").click();
    await expect(step("pricing")).toBeVisible();
    await text("pricing.labels.price_per_hour").fill("900");
    await next().click();
    await expect(step("rules")).toBeVisible();
    await button("back").click();
    await expect(step("pricing")).toBeVisible();
    await progress.show();
    await progress.button("rules").click();
    await expect(step("rules")).toBeVisible();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "the parts from the account to the submitted listing are shown over both pages",
)) {
  // Only in test:all: tests/components/venues/listing/wizard-progress.test.tsx shows the parts.
  test(`the parts from the account to the submitted listing are shown over both pages (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const t = translator(locale);
    const parts = page.getByRole("region", { name: t("wizard.parts.label"), exact: true });
    const expectCurrent = async (part: string, number: number) => {
      if (isPhone) {
        await expect(parts).toContainText(t(`wizard.parts.${part}`));
        await expect(parts).toContainText(t("ui.stepper.position", { current: number, total: 6 }));
        return;
      }
      await expect(parts.getByRole("listitem")).toHaveCount(6);
      await expect(parts.locator("[aria-current=step]")).toContainText(t(`wizard.parts.${part}`));
    };
    await signInAs(context, await createUser("guest", "Farida"));
    await page.goto(localePath(locale, "/host-onboarding"));
    await expectCurrent("account", 1);
    await page.getByRole("button", { name: t("onboarding.host.submit"), exact: true }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/host/venues/add"));
    const { step, next, fillBasics, select, text, button } = listingWizard(page, locale);
    await expect(step("basics")).toBeVisible();
    await expectCurrent("details", 2);
    await fillBasics("Green Hall");
    await expectCurrent("location", 4);
    await select("basics.city").selectOption({ index: 1 });
    await next().click();
    await expect(step("photos")).toBeVisible();
    await expectCurrent("photos", 3);
    if (!isPhone) {
      await expect(
        parts.getByRole("listitem").filter({ hasText: t("wizard.parts.location") }),
      ).toContainText(t("ui.stepper.completed"));
    }
    const photo = "supabase/seed/pictures/courtyard-2-0.webp";
    await page.locator("input[type=file]").setInputFiles(photo);
    const photos = page.getByRole("grid", { name: t("wizard.photos.list") }).getByRole("row");
    await expect(photos).toHaveCount(1, { timeout: 60_000 });
    await next().click();
    await expect(step("pricing")).toBeVisible();
    await expectCurrent("pricing", 5);
    await text("pricing.labels.price_per_hour").fill("900");
    for (const name of ["rules", "extras"]) {
      await next().click();
      await expect(step(name)).toBeVisible();
      await expectCurrent("pricing", 5);
    }
    await button("review").click();
    await expect(step("publish")).toBeVisible();
    await expectCurrent("review", 6);
  });
}
