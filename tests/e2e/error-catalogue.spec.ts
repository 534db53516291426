// Combinations: each row once, in English, whose texts the specification fixes; the crash screen in both languages.
// The rows are those of section 8 that a page shows; the table of all of them is in
// tests/unit/auth/error-catalogue.test.ts, which finds each row by the name of a test or a step here.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { listingWizard, storeDraft, venuesOf } from "./support/pages/listing-wizard";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Opens the wizard of a new host at a step, with a complete draft. */
async function openStep(page: Page, name: "photos" | "publish") {
  const host = await createUser("host", "Rania");
  await signInAs(page.context(), host);
  await storeDraft(page, host, name === "photos" ? 2 : 6);
  const wizard = listingWizard(page, "en");
  await page.goto("/host/venues/add");
  await expect(wizard.step(name)).toBeVisible();
  return { host, ...wizard };
}

const wizardPage = "**/host/venues/add";
/** Makes every save fail to reach the server from now on. */
const loseSaves = (page: Page) =>
  page.route(wizardPage, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );

// Only in test:all: session-cookies.spec.ts shows a session that ends, wizard.spec.ts the draft that is kept.
test("a host whose session has ended is told so when publishing, and the draft is kept", {
  tag: "@all",
}, async ({ page, context, allowedMessages }) => {
  const { host, button, storedDraft } = await openStep(page, "publish");
  await test.step("Publish while signed out", async () => {
    await expect(page.getByRole("button", { name: /Rania/ })).toBeVisible();
    // Without a session the page's other requests are refused too, and the browser logs it.
    allowedMessages.push(failedResource);
    await context.clearCookies();
    await button("publish.publish.action").click();
    await expect(page.getByText("You must be logged in to publish a venue")).toBeVisible();
  });
  expect(await storedDraft()).toContain("Draft Hall");
  expect(await venuesOf(host)).toEqual([]);
});

test("a host publishes a venue after an attempt that failed", async ({ page, allowedMessages }) => {
  const { host, button } = await openStep(page, "publish");
  allowedMessages.push(failedResource, /^the listing was not saved/);
  await test.step("Publish fails (including no id after saving)", async () => {
    await loseSaves(page);
    await button("publish.publish.action").click();
    await expect(page.getByText("Failed to publish venue. Please try again.")).toBeVisible();
    expect(await venuesOf(host)).toEqual([]);
    await page.unroute(wizardPage);
  });
  await test.step("Published", async () => {
    await button("publish.publish.action").click();
    await expect(
      page.getByText("Venue published successfully! It will be reviewed within 24 hours."),
    ).toBeVisible();
    expect(await venuesOf(host)).toMatchObject([{ status: "pending" }]);
  });
});

// Only in test:all: the test above shows an attempt that failed.
test("an autosave fails without a message, and a host saves a draft after an attempt that failed", {
  tag: "@all",
}, async ({ page, allowedMessages }) => {
  const { host, button, next } = await openStep(page, "photos");
  allowedMessages.push(failedResource, /^the (listing|draft) was not saved/);
  await loseSaves(page);
  await test.step("Autosave fails", async () => {
    const logged = page.waitForEvent("console", {
      predicate: (message) => message.text().startsWith("the draft was not saved by itself"),
    });
    // A change of step is saved automatically too.
    await next().click();
    await logged;
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  });
  await test.step("Manual save fails", async () => {
    await button("saveDraft").click();
    await expect(page.getByText("Failed to save draft. Please try again.")).toBeVisible();
    await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  });
  await page.unroute(wizardPage);
  await test.step("Draft saved", async () => {
    await button("saveDraft").click();
    await expect(page.getByText("Draft saved successfully!")).toBeVisible();
    expect(await venuesOf(host)).toHaveLength(1);
  });
});

for (const locale of sample(
  locales,
  "Unexpected crash: a page that fails shows the crash screen, which reloads or leads home",
)) {
  const t = translator(locale);

  test(`Unexpected crash: a page that fails shows the crash screen, which reloads or leads home (${languageNames[locale]})`, async ({
    page,
    allowedMessages,
  }) => {
    allowedMessages.push(/Out of luck/);
    // Makes an operation of every page fail that never fails.
    await page.addInitScript(() => {
      const listen = window.addEventListener;
      window.addEventListener = ((...what: Parameters<typeof listen>) => {
        if (what[0] === "scroll" && !sessionStorage.getItem("repaired"))
          throw new Error("Out of luck");
        listen.apply(window, what);
      }) as typeof listen;
    });
    const title = page.getByRole("heading", { level: 1, name: t("layout.crash.title") });
    // An address that no other test requests, so that no cache has the page.
    const answer = await page.goto(localePath(locale, `/help?crash=${Date.now()}`));
    await expect(title).toBeVisible();
    const requestId = (await answer?.allHeaders())?.["x-request-id"] ?? "";
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page.getByText(t("layout.crash.reference"))).toContainText(requestId);
    await expect(page.getByText(t("layout.crash.subtitle"))).toBeVisible();
    await expect(page.getByText("Out of luck")).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("repaired", "yes"));
    await page.getByRole("button", { name: t("layout.crash.reload") }).click();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.evaluate(() => sessionStorage.removeItem("repaired"));
    await page.reload();
    await expect(title).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("repaired", "yes"));
    await page.getByRole("button", { name: t("layout.crash.home") }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/"));
  });
}

test("the crash screen's words are those of the specification", () => {
  const t = translator("en");
  expect(t("layout.crash.title")).toBe("Something went wrong");
  expect(t("layout.crash.subtitle")).toBe("The application encountered an unexpected error");
  expect(t("layout.crash.reload")).toBe("Reload Page");
  expect(t("layout.crash.home")).toBe("Go to Homepage");
});
