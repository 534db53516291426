// A wizard step whose scripts fail to load; other rules of moving between steps are in
// tests/components/venues/listing/wizard-steps.test.tsx, the whole wizard in both languages in wizard.spec.ts.
import type { Page } from "@playwright/test";
import { listingWizard, storeDraft } from "./support/pages/listing-wizard";
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

// Only in test:all: tests/components/venues/listing/wizard-step-failure.test.tsx shows the failure.
test("a step that fails to load says so and can be tried again (English)", { tag: "@all" }, async ({
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
