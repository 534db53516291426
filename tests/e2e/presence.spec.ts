// Combinations: English on a desktop and Arabic on a phone; blocking once, in Arabic.
import type { Browser, Page } from "@playwright/test";
import { sample } from "../support/sample";
import { accessibilityProblems } from "./support/accessibility";
import { startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { soon } from "./support/realtime";
import { desktop, expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs, type TestUser } from "./support/users";

/** Long enough for two page changes, which are seven seconds apart. */
const later = { timeout: 20_000 };

async function openPage(
  browser: Browser,
  user: TestUser,
  path: string,
  screen: { width: number; height: number } = desktop,
) {
  const context = await browser.newContext({ viewport: screen });
  await signInAs(context, user);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Makes a page believe that its tab is hidden or visible. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

for (const { locale, screen, view } of sample(
  views,
  "a guest sees the host come, go away, be busy, switch it off and leave",
)) {
  const t = translator(locale);
  const status = (name: string) => t(`messaging.presence.${name}`);

  // Only in test:all: tests/db/realtime-presence.test.ts shows who receives whose status.
  test(`a guest sees the host come, go away, be busy, switch it off and leave (${view})`, {
    tag: "@all",
  }, async ({ browser }) => {
    const { guest, host, id } = await startConversation("Omar");
    const atGuest = await openPage(
      browser,
      guest,
      localePath(locale, `/dashboard/messages/${id}`),
      screen,
    );
    const thread = atGuest.getByRole("main");
    const shown = (name: string) => thread.getByText(status(name), { exact: true }).last();
    await expect(shown("offline")).toBeVisible(soon);

    const atHost = await openPage(browser, host, localePath(locale, "/dashboard/profile"), screen);
    await expect(shown("online")).toBeVisible(later);
    await setVisibility(atHost, "hidden");
    await expect(shown("away")).toBeVisible(later);
    await setVisibility(atHost, "visible");
    await expect(shown("online")).toBeVisible(later);
    expect(await accessibilityProblems(atGuest)).toEqual([]);
    await expectNoOverflow(atGuest);

    const choice = (name: string) =>
      atHost.getByRole("radio", { name: t(`profile.presence.choices.${name}`) });
    await choice("busy").check();
    await expect(atHost.getByText(t("profile.presence.saved"))).toBeVisible();
    await expect(shown("busy")).toBeVisible(later);
    const list = await openPage(browser, guest, localePath(locale, "/dashboard/messages"), screen);
    await expect(list.getByRole("main").getByTitle(status("busy"))).toBeVisible(soon);

    await choice("hidden").check();
    for (const name of ["online", "away", "busy", "offline"]) {
      await expect(thread.getByText(status(name), { exact: true })).toHaveCount(0, later);
      await expect(list.getByRole("main").getByTitle(status(name))).toHaveCount(0, later);
    }
    await atHost.reload();
    await expect(choice("hidden")).toBeChecked();

    await choice("shown").check();
    await atGuest.reload();
    await expect(shown("online")).toBeVisible(later);
    await atHost.context().close();
    await expect(shown("offline")).toBeVisible(later);
  });
}

// Only in test:all: supabase/tests/realtime_presence.test.sql shows who sees the status.
test("a host who has blocked a guest is shown to them without a status, and the other way (Arabic)", {
  tag: "@all",
}, async ({ browser }) => {
  const t = translator("ar");
  const { guest, host, id } = await startConversation("Omar");
  const path = localePath("ar", `/dashboard/messages/${id}`);
  const [atGuest, atHost] = await Promise.all([
    openPage(browser, guest, path),
    openPage(browser, host, path),
  ]);
  const shown = (page: Page) =>
    page.getByRole("main").getByText(t("messaging.presence.online"), { exact: true });
  await expect(shown(atGuest).last()).toBeVisible(later);
  await expect(shown(atHost).last()).toBeVisible(later);
  const blocked = await host.client.rpc("block_user", { p_user_id: guest.id });
  expect(blocked.error).toBeNull();
  await expect(shown(atGuest)).toHaveCount(0, later);
  await expect(shown(atHost)).toHaveCount(0, later);
  await expect(
    atGuest.getByRole("main").getByText(t("messaging.presence.offline"), { exact: true }),
  ).toHaveCount(0);
});
