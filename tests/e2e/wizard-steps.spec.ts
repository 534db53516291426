// Combinations: each rule of moving between steps once, the movement itself in both directions of reading; the whole
// wizard in both languages is in wizard.spec.ts.
import type { Page } from "@playwright/test";
import { localePath } from "./support/i18n";
import { listingWizard, storeDraft } from "./support/pages/listing-wizard";
import { expectNoOverflow, phone } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** A new host in the wizard at a step, with a complete draft. */
async function openStep(page: Page, firstName: string, step: number) {
  const host = await createUser("host", firstName);
  await signInAs(page.context(), host);
  await storeDraft(page, host, step);
  await page.goto("/host/venues/add");
  return listingWizard(page, "en");
}

test("steps slide in the direction of travel, mirrored in Arabic, and not with reduced motion", async ({
  page,
}) => {
  await openStep(page, "Hala", 3);
  const slide = () =>
    page
      .locator("form div[style*='--slide-from']")
      .evaluate((node) => [
        getComputedStyle(node).animationName !== "none",
        node.style.getPropertyValue("--slide-from"),
      ]);
  for (const [locale, forward, back] of [
    ["en", "2.5rem", "-2.5rem"],
    ["ar", "-2.5rem", "2.5rem"],
  ] as const) {
    const { next, button, step } = listingWizard(page, locale);
    await page.goto(localePath(locale, "/host/venues/add"));
    await expect(step("pricing")).toBeVisible();
    await next().click();
    await expect(step("rules")).toBeVisible();
    expect(await slide()).toEqual([true, forward]);
    await button("back").click();
    await expect(step("pricing")).toBeVisible();
    expect(await slide()).toEqual([true, back]);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { next, step } = listingWizard(page, "ar");
  await next().click();
  await expect(step("rules")).toBeVisible();
  expect((await slide())[0]).toBe(false);
});

test("a step that fails to load says so and can be tried again (English)", async ({
  page,
  allowedMessages,
}) => {
  const { next, step } = await openStep(page, "Adel", 2);
  await expect(step("photos")).toBeVisible();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("button", { name: /Adel/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const scripts = /\/_next\/static\/chunks\//;
  allowedMessages.push(failedResource, /^step rules did not load/);
  await page.route(scripts, (route) => route.abort());
  await next().click();
  await expect(step("pricing")).toBeVisible();
  await next().click();
  await expect(page.getByText("Failed to load Amenities & Rules")).toBeVisible();
  await expect(page.getByText("Something went wrong while loading this step.")).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
});

test("a name that is too long is refused and stays, and a phone shows the number of the step (English, phone)", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { step, text, next } = await openStep(page, "Tamer", 1);
  await expect(step("basics")).toBeVisible();
  await expect(page.getByText("1 of 6", { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  const tooLong = "م🌙".repeat(90);
  await text("basics.title").fill(tooLong);
  await next().click();
  await expect(page.getByText("This is longer than 160 characters.")).toBeVisible();
  await expect(text("basics.title")).toHaveValue(tooLong);
  await text("basics.title").fill("Fine");
  await next().click();
  await expect(step("photos")).toBeVisible();
});

test("while a draft is saved by itself the wizard says so, and then no longer (English)", async ({
  page,
}) => {
  const { next, t } = await openStep(page, "Huda", 3);
  const held = Promise.withResolvers<void>();
  await page.route("**/host/venues/add", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await next().click();
  const saving = page.getByText(t("wizard.saving"));
  await expect(saving).toBeVisible();
  held.resolve();
  await expect(saving).toBeHidden();
});

test("two seconds after publishing the host is led to the venues (English)", async ({ page }) => {
  const { step, button, toast } = await openStep(page, "Mai", 6);
  await expect(step("publish")).toBeVisible();
  await page.clock.install();
  await button("publish.publish.action").click();
  await expect(toast("published")).toBeVisible();
  await page.clock.runFor(1900);
  expect(new URL(page.url()).pathname).toBe("/host/venues/add");
  await page.clock.runFor(200);
  await page.waitForURL("**/host/venues");
});
