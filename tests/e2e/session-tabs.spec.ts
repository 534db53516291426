// Combinations: one language but for the change of language itself, because what a tab is told has no words.
import type { Page } from "@playwright/test";
import { translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const t = translator("en");
const userMenu = (page: Page) => page.locator("[popovertarget=user-menu]");
const signOutButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: t("profile.signOut.submit"), exact: true });

type Times = Record<string, number>;

/** Makes a tab record when it got a message and when it first showed a user or another language. */
async function recordTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: Times = {};
    Object.assign(window, { times });
    const record = (what: string) => {
      times[what] ??= Date.now();
    };
    new MutationObserver(() => {
      record(`lang-${document.documentElement.lang}`);
      record(document.querySelector("[popovertarget=user-menu]") ? "in" : "out");
    }).observe(document, { subtree: true, childList: true, attributes: true });
    const channel = new BroadcastChannel("mahfil_tabs");
    channel.onmessage = ({ data }) => record(`told-${data}`);
  });
}

const clearTimes = (page: Page) =>
  page.evaluate(() => {
    const { times } = window as unknown as { times: Times };
    for (const key of Object.keys(times)) delete times[key];
  });

/** Expects that a tab showed a change after its message; the duration is only attached. */
async function expectShownAfterMessage(page: Page, told: string, shown: string) {
  const milliseconds = await page.evaluate(
    ([from, to]) => {
      const { times } = window as unknown as { times: Times };
      return (times[to] ?? Number.POSITIVE_INFINITY) - (times[from] ?? 0);
    },
    [told, shown] as const,
  );
  test.info().annotations.push({ type: `${told} to ${shown}`, description: `${milliseconds} ms` });
  expect(milliseconds).toBeLessThan(Number.POSITIVE_INFINITY);
}

test("a tab learns of a sign-in and of a sign-out in another tab", async ({ page, context }) => {
  const user = await createUser("guest", "Salma");
  const other = await context.newPage();
  await recordTimes(other);
  await other.goto("/help");
  const requested: string[] = [];
  other.on("request", (request) => requested.push(request.url()));
  await expect(
    other.getByRole("banner").getByRole("link", { name: t("nav.signIn") }),
  ).toBeVisible();

  const form = signInForm(page, "en");
  await form.open();
  await form.submit(user);
  await expect(userMenu(other)).toBeVisible();
  expect(requested.some((url) => url.includes("/rest/v1/users"))).toBe(true);
  await expectShownAfterMessage(other, "told-signed-in", "in");

  await clearTimes(other);
  await page.goto("/dashboard/profile");
  await page.evaluate(() => localStorage.setItem("mahfil_venue_draft", "{}"));
  await signOutButton(page).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(userMenu(other)).toHaveCount(0);
  // The sign-in service's own client may be faster than the message.
  await expectShownAfterMessage(other, "told-signed-out", "out");
  const stored = () => ["device_id", "mahfil_venue_draft"].map((key) => localStorage.getItem(key));
  expect(await other.evaluate(stored)).toEqual([null, null]);
});

test("a protected tab leaves for sign-in when another tab signs out", async ({ page, context }) => {
  await signInAs(context, await createUser("guest", "Salma"));
  await page.goto("/dashboard/profile");
  const other = await context.newPage();
  await other.goto("/dashboard/bookings");
  await expect(userMenu(other)).toBeVisible();
  await signOutButton(page).click();
  await other.waitForURL((url) => url.searchParams.get("next") === "/dashboard/bookings");
});

// Only in test:all: tests/components/layout/tab-language.test.tsx shows both tabs.
test("tabs follow a change of language on their own page, but never lose typed words", {
  tag: "@all",
}, async ({ page, context }) => {
  await page.goto("/help");
  const idle = await context.newPage();
  await recordTimes(idle);
  await idle.goto("/explore?q=garden");
  const typing = await context.newPage();
  await typing.goto("/signup");
  const name = typing.getByRole("main").getByRole("textbox").first();
  await name.fill("Half a name");
  await idle.bringToFront();
  await page.bringToFront();
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("nav.language.switch") })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === "/ar/help");

  await idle.waitForURL(
    (url) => url.pathname === "/ar/explore" && url.searchParams.get("q") === "garden",
  );
  await expect(idle.locator("html")).toHaveAttribute("lang", "ar");
  expect(new URL(typing.url()).pathname).toBe("/signup");
  await expect(name).toHaveValue("Half a name");
  await expectShownAfterMessage(idle, "told-ar", "lang-ar");
});

test("a public page without a session loads nothing of the backend's client", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    const text = await response.text().catch(() => "");
    if (text.includes("grant_type=refresh_token")) scripts.push(response.url());
  });
  await page.goto("/help");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
});
