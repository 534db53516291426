import type { Page } from "@playwright/test";
import { newPerson } from "./support/backend";
import { at, locales } from "./support/i18n";
import { browserReports, expect, test } from "./support/test";
import { DRAFT, leaveDraft, venuesOf, wizard } from "./support/wizard";

test("a small screen shows the number of the current step", async ({ page, signIn }) => {
  const host = await newPerson("host", "Mona");
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, "en", host.email);
  const { open } = wizard(page, "en");
  await open();
  await expect(page.getByText("1 of 6", { exact: true })).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("steps slide in the direction of travel, mirrored in Arabic, and not with reduced motion", async ({
  page,
  signIn,
}) => {
  const host = await newPerson("host", "Hala");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, 3);
  const getSlide = (page: Page) =>
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
    const { next, button, step } = wizard(page, locale);
    await page.goto(at(locale, "/host/venues/add"));
    await expect(step("pricing")).toBeVisible();
    await next().click();
    await expect(step("rules")).toBeVisible();
    expect(await getSlide(page)).toEqual([true, forward]);
    await button("back").click();
    await expect(step("pricing")).toBeVisible();
    expect(await getSlide(page)).toEqual([true, back]);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await wizard(page, "ar").next().click();
  await expect(wizard(page, "ar").step("rules")).toBeVisible();
  expect((await getSlide(page))[0]).toBe(false);
});

test("a step that fails to load says so and can be tried again", async ({
  page,
  signIn,
  expectedNoise,
}) => {
  const host = await newPerson("host", "Adel");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, 2);
  const { next, step } = wizard(page, "en");
  await page.goto("/host/venues/add");
  await expect(step("photos")).toBeVisible();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("button", { name: /Adel/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const scripts = /\/_next\/static\/chunks\//;
  await page.route(scripts, (route) => route.abort());
  await next().click();
  await expect(step("pricing")).toBeVisible();
  await next().click();
  await expect(page.getByText("Failed to load Amenities & Rules")).toBeVisible();
  await expect(page.getByText("Something went wrong while loading this step.")).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  // The browser itself reports the scripts that we kept from it.
  expectedNoise.push(browserReports, /^step rules did not load/);
});

for (const locale of locales) {
  test(`${locale}: a host whose session has ended is told so, and the draft is kept`, async ({
    page,
    signIn,
    context,
    expectedNoise,
  }) => {
    const host = await newPerson("host", "Rania");
    await signIn(page, locale, host.email);
    await leaveDraft(page, host, 6);
    const { step, button, toast } = wizard(page, locale);
    await page.goto(at(locale, "/host/venues/add"));
    await expect(step("publish")).toBeVisible();
    // The page knows who is here, and looks again only when it is returned to.
    await expect(page.getByRole("button", { name: /Rania/ })).toBeVisible();
    await context.clearCookies();
    await button("publish.publish.action").click();
    await expect(toast("signedOut")).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), DRAFT)).toContain("Draft Hall");
    expect(await venuesOf(host)).toEqual([]);
    // Without a session the page's other questions are refused too, which the browser reports.
    expectedNoise.push(browserReports);
  });
}

test("a save that fails says so, and the form keeps its values", async ({
  page,
  signIn,
  expectedNoise,
}) => {
  const host = await newPerson("host", "Tamer");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, 1);
  const { step, button, text, next, toast } = wizard(page, "en");
  await page.goto("/host/venues/add");
  await expect(step("basics")).toBeVisible();
  const long = "م🌙".repeat(90);
  await text("basics.title").fill(long);
  await next().click();
  await expect(page.getByText("This is longer than 160 characters.")).toBeVisible();
  await expect(text("basics.title")).toHaveValue(long);
  await text("basics.title").fill("Fine");
  await next().click();
  await expect(step("photos")).toBeVisible();
  await page.route("**/host/venues/add", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await button("saveDraft").click();
  await expect(toast("saveFailed")).toBeVisible();
  await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  await page.unroute("**/host/venues/add");
  // The lost connection is logged, as it should be.
  expectedNoise.push(browserReports, /^the listing was not saved/);
  await button("saveDraft").click();
  await expect(toast("draftSaved")).toBeVisible();
});
