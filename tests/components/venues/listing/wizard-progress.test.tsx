import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { emptyListing } from "@/lib/venues/listing/schemas";
import { sample } from "../../../support/sample.ts";
import { completeForm, openWizard, savedListing } from "../../support/listing-wizard.tsx";
import type { TestLocale } from "../../support/locales.ts";
import { translator } from "../../support/messages.ts";
import { views } from "../../support/views.ts";

/** The progress of the wizard as text: every step with its state, accessible ones as buttons. */
function wizardProgress(locale: TestLocale, isPhone: boolean) {
  const t = translator(locale);
  const nav = page.getByRole("navigation", { name: t("ui.stepper.nav"), exact: true });
  const title = (step: string) => t(`wizard.steps.${step}.title`);
  return {
    nav,
    show: async () => {
      if (isPhone) await nav.getBySelector("summary").click();
    },
    item: (state: string, step: string) =>
      nav
        .getByRole("listitem")
        .filter({ hasText: title(step) })
        .filter({ hasText: t(`ui.stepper.${state}`) }),
    button: (step: string) => nav.getByRole("button", { name: new RegExp(title(step)) }),
    finished: (step: string) =>
      nav.getByRole("button", {
        name: new RegExp(`^${t("ui.stepper.completed")} ?${title(step)}`),
      }),
  };
}

for (const { locale, screen, isPhone, view } of views) {
  const t = translator(locale);

  test(`in a new listing nothing is finished, and what is missing is no way to get there (${view})`, async () => {
    const { step } = await openWizard(locale, { screen });
    await expect.element(step("basics")).toBeVisible();
    const progress = wizardProgress(locale, isPhone);
    await expect.element(progress.nav.getByRole("button")).not.toBeInTheDocument();
    await expect.element(progress.item("completed", "basics")).not.toBeInTheDocument();
    const price = t("completeness.add.price");
    if (!isPhone) await expect.element(page.getByText(price, { exact: false })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: new RegExp(price) }))
      .not.toBeInTheDocument();
  });

  test(`the button that publishes is in the bar at the bottom of the last step (${view})`, async () => {
    const low = { width: screen.width, height: 500 };
    const { step, button } = await openWizard(locale, {
      listing: savedListing(),
      step: 6,
      screen: low,
    });
    await expect.element(step("publish")).toBeVisible();
    // Without scrolling: the summary of the listing is longer than the screen.
    expect(document.documentElement.scrollHeight).toBeGreaterThan(low.height);
    await expect.element(button("publish.publish.action")).toBeInViewport({ ratio: 1 });
    expect(button("publish.publish.action").elements()).toHaveLength(1);
    await expect.element(button("saveDraft")).toBeInViewport({ ratio: 1 });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a listing without a city says so in the review, which leads to the field and back",
)) {
  const t = translator(locale);

  test(`a listing without a city says so in the review, which leads to the field and back (${view})`, async () => {
    const listing = savedListing({ city: "" });
    const { step, select, button } = await openWizard(locale, { listing, step: 6, screen });
    await expect.element(step("publish")).toBeVisible();
    await expect.element(page.getByText(t("wizard.publish.noCity"))).toBeVisible();
    // The list of missing parts has such a button too.
    await button("publish.addCity").first().click();
    await expect.element(select("basics.city")).toHaveFocus();
    await select("basics.city").selectOptions({ en: "Cairo", ar: "القاهرة" }[locale]);
    await button("backToReview").click();
    await expect.element(step("publish")).toBeVisible();
    await expect.element(page.getByText(t("wizard.publish.noCity"))).not.toBeInTheDocument();
    // Another part leads there and back too.
    await page
      .getByRole("button", {
        name: t("wizard.publish.editPart", { part: t("wizard.steps.pricing.title") }),
      })
      .click();
    await expect.element(step("pricing")).toBeVisible();
    await button("backToReview").click();
    await expect.element(step("publish")).toBeVisible();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "an empty step has no tick and leads nowhere, a finished step can be opened again",
)) {
  test(`an empty step has no tick and leads nowhere, a finished step can be opened again (${view})`, async () => {
    const listing = savedListing({ price_per_hour: 0 });
    const { step, text, next, button } = await openWizard(locale, { listing, step: 6, screen });
    const progress = wizardProgress(locale, isPhone);
    // A link to a later step of a draft opens its first incomplete step.
    await expect.element(step("pricing")).toBeVisible();
    await progress.show();
    await expect.element(progress.finished("basics")).toBeVisible();
    await expect.element(progress.finished("photos")).toBeVisible();
    await expect.element(progress.item("upcoming", "rules")).toBeVisible();
    await expect.element(progress.button("rules")).not.toBeInTheDocument();
    await progress.finished("basics").click();
    await expect.element(step("basics")).toBeVisible();

    // Forward as far as possible, and not beyond a step that has become incomplete.
    await progress.show();
    await text("basics.address").fill("");
    await expect.element(progress.button("photos")).not.toBeInTheDocument();
    await text("basics.address").fill("5 Canal Street");
    await progress.button("pricing").click();
    await expect.element(step("pricing")).toBeVisible();
    await text("pricing.labels.price_per_hour").fill("900");
    await next().click();
    await expect.element(step("rules")).toBeVisible();
    await button("back").click();
    await expect.element(step("pricing")).toBeVisible();
    await progress.show();
    await progress.button("rules").click();
    await expect.element(step("rules")).toBeVisible();
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "the parts on the way to a submitted listing follow what is filled in",
)) {
  const t = translator(locale);

  test(`the parts on the way to a submitted listing follow what is filled in (${view})`, async () => {
    const parts = page.getByRole("region", { name: t("wizard.parts.label"), exact: true });
    const expectCurrent = async (part: string, number: number) => {
      if (isPhone) {
        await expect.element(parts).toMatchTextContent(t(`wizard.parts.${part}`));
        await expect
          .element(parts)
          .toMatchTextContent(t("ui.stepper.position", { current: number, total: 6 }));
        return;
      }
      expect(parts.getByRole("listitem").elements()).toHaveLength(6);
      await expect
        .element(parts.getBySelector("[aria-current=step]"))
        .toMatchTextContent(t(`wizard.parts.${part}`));
    };
    // The photo exists from the start; the journey in wizard.spec.ts uploads files.
    const form = { ...emptyListing, description: "Light", images: completeForm.images };
    const wizard = await openWizard(locale, { draft: { form, step: 1 }, screen });
    const { step, next, fillBasics, select, text, button } = wizard;
    await expect.element(step("basics")).toBeVisible();
    await expectCurrent("details", 2);
    await fillBasics("Green Hall");
    await expectCurrent("location", 4);
    await select("basics.city").selectOptions({ en: "Cairo", ar: "القاهرة" }[locale]);
    await next().click();
    await expect.element(step("photos")).toBeVisible();
    await expectCurrent("photos", 3);
    if (!isPhone) {
      await expect
        .element(parts.getByRole("listitem").filter({ hasText: t("wizard.parts.location") }))
        .toMatchTextContent(t("ui.stepper.completed"));
    }
    await next().click();
    await expect.element(step("pricing")).toBeVisible();
    await expectCurrent("pricing", 5);
    await text("pricing.labels.price_per_hour").fill("900");
    for (const name of ["rules", "extras"]) {
      await next().click();
      await expect.element(step(name)).toBeVisible();
      await expectCurrent("pricing", 5);
    }
    await button("review").click();
    await expect.element(step("publish")).toBeVisible();
    await expectCurrent("review", 6);
  });
}
