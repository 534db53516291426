import type { Page } from "@playwright/test";
import { newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { browserReports, expect, test } from "./support/test";
import { leaveDraft, venuesOf, wizard } from "./support/wizard";

type SignIn = (page: Page, locale: "en", email: string) => Promise<void>;

// The rows of section 8 that a page shows; the table of all of them is in
// tests/unit/auth/error-catalogue.test.ts.

/** A new host with a draft, at a step of the wizard. */
async function atStep(page: Page, signIn: SignIn, name: "photos" | "publish") {
  const host = await newPerson("host", "Rania");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, name === "photos" ? 2 : 6);
  const { step, button, next } = wizard(page, "en");
  await page.goto("/host/venues/add");
  await expect(step(name)).toBeVisible();
  return { host, button, next };
}

/** From now on nothing that is saved arrives. */
const loseSaves = (page: Page) =>
  page.route("**/host/venues/add", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );

test("Publish while signed out", async ({ page, context, signIn, expectedNoise }) => {
  const { button } = await atStep(page, signIn, "publish");
  await expect(page.getByRole("button", { name: /Rania/ })).toBeVisible();
  await context.clearCookies();
  await button("publish.publish.action").click();
  await expect(page.getByText("You must be logged in to publish a venue")).toBeVisible();
  // Without a session the page's other questions are refused too, which the browser reports.
  expectedNoise.push(browserReports);
});

test("Publish fails (including no id after saving)", async ({ page, signIn, expectedNoise }) => {
  const { host, button } = await atStep(page, signIn, "publish");
  await loseSaves(page);
  await button("publish.publish.action").click();
  await expect(page.getByText("Failed to publish venue. Please try again.")).toBeVisible();
  expect(await venuesOf(host)).toEqual([]);
  // The lost connection is logged, as it should be.
  expectedNoise.push(browserReports, /^the listing was not saved/);
});

test.describe("saving a draft", () => {
  test("Manual save fails", async ({ page, signIn, expectedNoise }) => {
    const { button } = await atStep(page, signIn, "photos");
    await loseSaves(page);
    await button("saveDraft").click();
    await expect(page.getByText("Failed to save draft. Please try again.")).toBeVisible();
    expectedNoise.push(browserReports, /^the listing was not saved/);
  });

  test("Draft saved", async ({ page, signIn }) => {
    const { host, button } = await atStep(page, signIn, "photos");
    await button("saveDraft").click();
    await expect(page.getByText("Draft saved successfully!")).toBeVisible();
    expect(await venuesOf(host)).toHaveLength(1);
  });

  test("Autosave fails", async ({ page, signIn, expectedNoise }) => {
    const { next } = await atStep(page, signIn, "photos");
    await loseSaves(page);
    const logged = page.waitForEvent("console", {
      predicate: (message) => message.text().startsWith("the draft was not saved by itself"),
    });
    // A change of step is one of the changes that are saved by themselves.
    await next().click();
    await logged;
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    expectedNoise.push(browserReports, /^the (listing|draft) was not saved/);
  });
});

test("Published", async ({ page, signIn }) => {
  const { host, button } = await atStep(page, signIn, "publish");
  await button("publish.publish.action").click();
  await expect(
    page.getByText("Venue published successfully! It will be reviewed within 24 hours."),
  ).toBeVisible();
  expect(await venuesOf(host)).toMatchObject([{ status: "pending" }]);
});

for (const locale of locales) {
  test(`Unexpected crash, in ${locale}`, async ({ page, expectedNoise }) => {
    const t = words(locale);
    // Something that every page does, and that never fails, fails.
    await page.addInitScript(() => {
      const listen = window.addEventListener;
      window.addEventListener = ((...what: Parameters<typeof listen>) => {
        if (what[0] === "scroll" && !sessionStorage.getItem("mended"))
          throw new Error("Out of luck");
        listen.apply(window, what);
      }) as typeof listen;
    });
    await page.goto(at(locale, "/help"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("layout.crash.title"));
    await expect(page.getByText(t("layout.crash.subtitle"))).toBeVisible();
    await expect(page.getByText("Out of luck")).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("mended", "yes"));
    await page.getByRole("button", { name: t("layout.crash.reload") }).click();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.evaluate(() => sessionStorage.removeItem("mended"));
    await page.reload();
    await page.evaluate(() => sessionStorage.setItem("mended", "yes"));
    await page.getByRole("button", { name: t("layout.crash.home") }).click();
    await page.waitForURL((url) => url.pathname === at(locale, "/"));
    expectedNoise.push(/Out of luck/);
  });
}

test("the crash screen's words are those of the specification", () => {
  const t = words("en");
  expect(t("layout.crash.title")).toBe("Something went wrong");
  expect(t("layout.crash.subtitle")).toBe("The application encountered an unexpected error");
  expect(t("layout.crash.reload")).toBe("Reload Page");
  expect(t("layout.crash.home")).toBe("Go to Homepage");
});
