// A later loading of a step is tested with the scripts of the site, because a test page caches failed imports.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { completeForm, openWizard } from "../../support/listing-wizard.tsx";

const rules = vi.hoisted(() => ({ isBroken: true }));
vi.mock("@/components/venues/listing/steps/rules", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/components/venues/listing/steps/rules")>();
  return {
    RulesStep: () => {
      if (rules.isBroken) throw new Error("the step is broken");
      return <original.RulesStep />;
    },
  };
});
vi.mock("@/components/venues/listing/steps/extras", () => ({
  get ExtrasStep() {
    throw new Error("there is no connection");
  },
}));

test("a step that fails says so, loses nothing and can be tried again (English)", async () => {
  const failures: unknown[] = [];
  vi.spyOn(console, "error").mockImplementation((text) => failures.push(text));
  const { step, next, button, storedDraft, t } = await openWizard("en", {
    draft: { form: completeForm, step: 3 },
  });
  await expect.element(step("pricing")).toBeVisible();
  await next().click();
  await expect.element(page.getByText("Failed to load Amenities & Rules")).toBeVisible();
  const reason = page.getByText("Something went wrong while loading this step.");
  await expect.element(reason).toBeVisible();
  rules.isBroken = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect
    .element(page.getByRole("checkbox", { name: t("wizard.rules.codes.no_smoking") }))
    .toBeVisible();

  await next().click();
  const title = t("wizard.loadFailed.title", { step: t("wizard.steps.extras.title") });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(reason).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeEnabled();
  expect(failures).toContain("step extras did not load (attempt 1)");
  // The rest of the wizard stays as it is.
  await button("review").click();
  await expect.element(step("publish")).toBeVisible();
  expect(JSON.parse(storedDraft() ?? "{}")).toMatchObject({ ...completeForm, step: 6 });
});
