import type { Page } from "@playwright/test";
import { newPerson } from "./support/backend";
import { visit } from "./support/hydrated";
import { words } from "./support/i18n";
import { expect, test } from "./support/test";

/** What a tab notes of itself, by its own clock: when its page first showed somebody, or another language. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const note = (what: string) => {
      seen[what] ??= Date.now();
    };
    new MutationObserver(() => {
      note(`lang-${document.documentElement.lang}`);
      note(document.querySelector("[popovertarget=user-menu]") ? "in" : "out");
    }).observe(document, { subtree: true, childList: true, attributes: true });
    const channel = new BroadcastChannel("mahfil_tabs");
    channel.onmessage = ({ data }) => note(`told-${data}`);
  });
}
/**
 * Milliseconds from what the tab was told to what it then showed, and attached to the report: how
 * many they are is the machine's affair, that it came of being told is ours.
 */
const lag = async (page: Page, told: string, shown: string) => {
  const milliseconds = await between(page, told, shown);
  test.info().annotations.push({ type: `${told} to ${shown}`, description: `${milliseconds} ms` });
  return milliseconds;
};

/** Milliseconds from what the tab was told to what it then showed. */
const between = (page: Page, told: string, shown: string) =>
  page.evaluate(
    ([from, to]) => {
      const { seen } = window as unknown as { seen: Record<string, number> };
      return (seen[to ?? ""] ?? Number.POSITIVE_INFINITY) - (seen[from ?? ""] ?? 0);
    },
    [told, shown],
  );
const menu = (page: Page) => page.locator("[popovertarget=user-menu]");

test("a tab learns of a sign-in and of a sign-out in another one within a second", async ({
  page,
  context,
  signIn,
}) => {
  const t = words("en");
  const person = await newPerson("guest", "Salma");
  const other = await context.newPage();
  await watch(other);
  await visit(other, "/help");
  const loaded: string[] = [];
  other.on("request", (request) => loaded.push(request.url()));
  await expect(
    other.getByRole("banner").getByRole("link", { name: t("nav.signIn") }),
  ).toBeVisible();

  await signIn(page, "en", person.email);
  await expect(menu(other)).toBeVisible();
  expect(loaded.some((url) => url.includes("/rest/v1/users"))).toBe(true);
  expect(await lag(other, "told-signed-in", "in")).toBeLessThan(Number.POSITIVE_INFINITY);

  await other.evaluate(() => {
    const { seen } = window as unknown as { seen: Record<string, number> };
    for (const key of Object.keys(seen)) delete seen[key];
  });
  await page.goto("/dashboard/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("profile.signOut.submit"), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(menu(other)).toHaveCount(0);
  // The sign-in service's own client may tell it first; the tab is then even earlier than told.
  expect(await lag(other, "told-signed-out", "out")).toBeLessThan(Number.POSITIVE_INFINITY);
  expect(await other.evaluate(() => localStorage.getItem("device_id"))).toBeNull();
});

test("a protected tab leaves for sign-in when another one signs out", async ({
  page,
  context,
  signIn,
}) => {
  const t = words("en");
  const person = await newPerson("guest", "Salma");
  await signIn(page, "en", person.email);
  await page.goto("/dashboard/profile");
  const other = await context.newPage();
  await other.goto("/dashboard/bookings");
  await expect(menu(other)).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: t("profile.signOut.submit"), exact: true })
    .click();
  await other.waitForURL((url) => url.searchParams.get("next") === "/dashboard/bookings");
});

test("tabs follow a change of language on their own page, but never lose typed words", async ({
  page,
  context,
}) => {
  await visit(page, "/help");
  const idle = await context.newPage();
  await watch(idle);
  await visit(idle, "/explore?q=garden");
  const typing = await context.newPage();
  await typing.goto("/signup");
  await typing.getByRole("main").getByRole("textbox").first().fill("Half a name");
  await idle.bringToFront();
  await page.bringToFront();
  await page
    .getByRole("banner")
    .getByRole("link", { name: words("en")("nav.language.switch") })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === "/ar/help");

  await idle.waitForURL(
    (url) => url.pathname === "/ar/explore" && url.searchParams.get("q") === "garden",
  );
  await expect(idle.locator("html")).toHaveAttribute("lang", "ar");
  expect(new URL(typing.url()).pathname).toBe("/signup");
  await expect(typing.getByRole("main").getByRole("textbox").first()).toHaveValue("Half a name");
  expect(await lag(idle, "told-ar", "lang-ar")).toBeLessThan(Number.POSITIVE_INFINITY);
});

test("a stranger's public page loads nothing of the backend's client", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    const text = await response.text().catch(() => "");
    if (text.includes("grant_type=refresh_token")) scripts.push(response.url());
  });
  await visit(page, "/help");
  await expect(page.getByRole("banner")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
});
