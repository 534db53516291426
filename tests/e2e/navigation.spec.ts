// Combinations: the navbar in both languages, the sidebars on both screens, because they are fixed on one and slide in on the
// other. Links of navbar and footer are in tests/components/layout/navbar.test.tsx.
import { sample } from "../support/sample";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { desktop, phone, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

for (const locale of sample(
  locales,
  "the navbar gets a shadow after ten pixels, switches the theme, and leads to the same page in the other language",
)) {
  const t = translator(locale);
  const language = languageNames[locale];

  // Only in test:all: tests/components/layout/navbar.test.tsx shows shadow, theme and language.
  test(`the navbar gets a shadow after ten pixels, switches the theme, and leads to the same page in the other language (${language})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(localePath(locale, "/terms"));
    const navbar = page.getByRole("banner");
    const shadow = () => navbar.evaluate((node) => getComputedStyle(node).boxShadow);
    const themeOf = () =>
      page.evaluate(() => [
        localStorage.getItem("theme"),
        document.documentElement.classList.contains("dark"),
        document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content,
      ]);
    await page.mouse.wheel(0, 10);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(10);
    expect(await shadow()).toBe("none");
    await page.mouse.wheel(0, 1);
    await expect.poll(shadow).not.toBe("none");

    expect(await themeOf()).toEqual([null, false, "#f8f7f6"]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(themeOf).toEqual([null, true, "#161616"]);
    await navbar.getByRole("button", { name: t("theme.toLight") }).click();
    await expect.poll(themeOf).toEqual(["light", false, "#f8f7f6"]);
    await page.reload();
    expect(await themeOf()).toEqual(["light", false, "#f8f7f6"]);

    const other = locale === "en" ? "ar" : "en";
    await navbar.getByRole("link", { name: t("nav.language.label"), exact: true }).click();
    await page.waitForURL((url) => url.pathname === localePath(other, "/terms"));
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.locator("html")).toHaveAttribute("dir", other === "ar" ? "rtl" : "ltr");
  });
}

for (const locale of sample(
  locales,
  "the menu of a host shows a badge, initials and the host's pages, and signing out leads home for good",
)) {
  const t = translator(locale);
  const language = languageNames[locale];

  // Only in test:all: tests/components/layout/navbar.test.tsx shows the menu.
  test(`the menu of a host shows a badge, initials and the host's pages, and signing out leads home for good (${language})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(desktop);
    await signInAs(context, await createUser("host", "Rania"));
    await page.goto(localePath(locale, "/dashboard/profile"));
    const navbar = page.getByRole("banner");
    const account = navbar.getByRole("button", { name: new RegExp(t("nav.account")) });
    await expect(account).toContainText("RT");
    await expect(navbar.getByText(t("nav.hostBadge"), { exact: true }).first()).toBeVisible();
    await account.click();
    const menu = page.getByRole("dialog", { name: t("nav.account") });
    for (const [key, path] of [
      ["profile", "/dashboard/profile"],
      ["bookings", "/dashboard/bookings"],
      ["messages", "/dashboard/messages"],
      ["myVenues", "/host/venues"],
      ["hostDashboard", "/host"],
    ] as const) {
      await expect(menu.getByRole("link", { name: t(`nav.${key}`), exact: true })).toHaveAttribute(
        "href",
        localePath(locale, path),
      );
    }
    await menu.getByRole("button", { name: t("nav.signOut") }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/"));
    await expect(navbar.getByRole("link", { name: t("nav.signIn"), exact: true })).toBeVisible();
    // The account page was replaced: going back does not lead to it.
    await page.goBack();
    expect(page.url()).not.toContain("/dashboard");
  });
}

for (const [role, email, path, dashboard] of [
  ["guest", demo.guest, "/dashboard/notifications", ["dashboard", "/dashboard"]],
  ["host", demo.host, "/host", ["hostDashboard", "/host"]],
  ["service_provider", demo.provider, "/provider", ["dashboard", "/provider"]],
  ["admin", demo.admin, "/admin", ["adminPanel", "/admin"]],
] as const) {
  for (const { locale, screen, isPhone, view } of sample(
    views,
    `the sidebar of the role ${role}`,
  )) {
    const t = translator(locale);

    // Only in test:all: tests/components/layout/sidebar.test.tsx shows the sidebars, navbar.test.tsx the menus.
    test(`the sidebar of the role ${role} has the title of the role and is 16rem wide (${view})`, {
      tag: "@all",
    }, async ({ page, context }) => {
      await page.setViewportSize(screen);
      await signInAs(context, email);
      await page.goto(localePath(locale, path));
      const title = t(`layout.sidebar.titles.${role}`);
      const sidebar = page.locator("#sidebar");
      if (isPhone) {
        await expect(sidebar).toBeHidden();
        await page.getByRole("main").locator("..").getByRole("button", { name: title }).click();
      }
      await expect(sidebar).toBeVisible();
      await expect(sidebar.getByText(title, { exact: true })).toBeVisible();
      const rem = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      );
      const width = await sidebar.evaluate((node) => node.getBoundingClientRect().width);
      expect(width / rem).toBeCloseTo(16, 3);
      await test.step("a page of a dashboard has the navbar and the sidebar, and no footer", async () => {
        await expect(page.getByRole("banner")).toBeVisible();
        await expect(page.locator("#content")).toBeVisible();
        await expect(page.locator("footer")).toHaveCount(0);
      });
      await sidebar.getByRole("link", { name: t("layout.sidebar.profile"), exact: true }).click();
      await page.waitForURL((url) => url.pathname === localePath(locale, "/dashboard/profile"));
      // The sliding menu closes with the change of page; the fixed one stays.
      await expect(sidebar).toBeVisible({ visible: !isPhone });

      await test.step("the user's menu leads to the dashboard of the role and to the contact form", async () => {
        await page.getByRole("button", { name: new RegExp(`^${t("nav.account")}`) }).click();
        const menu = page.getByRole("dialog", { name: t("nav.account") });
        const [key, target] = dashboard;
        for (const [name, href] of [
          [t(`nav.${key}`), target],
          [t("nav.contact"), "/help#contact"],
        ] as const) {
          const link = menu.getByRole("link", { name, exact: true });
          await expect(link).toBeVisible();
          await expect(link).toHaveAttribute("href", localePath(locale, href));
        }
      });
    });
  }
}

// Both languages: the menu opens from the start of the page.
for (const locale of locales) {
  const t = translator(locale);

  test(`the menu of a phone closes on navigation, also to the same page, and when it has searched (${languageNames[locale]})`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(localePath(locale, "/about"));
    const menu = page.locator("#mobile-menu");
    const services = menu.getByRole("link", { name: t("nav.services"), exact: true });
    const open = () => page.getByRole("button", { name: t("nav.menu"), exact: true }).click();
    await open();
    await expect(menu).toBeVisible();
    await services.click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/services"));
    await expect(menu).toBeHidden();
    await open();
    await services.click();
    await expect(menu).toBeHidden();

    await open();
    const search = menu.getByPlaceholder(t("nav.searchPlaceholder"));
    await search.fill("villa");
    await search.press("Enter");
    await page.waitForURL(
      (url) =>
        url.pathname === localePath(locale, "/explore") && url.searchParams.get("q") === "villa",
    );
    await expect(menu).toBeHidden();
    // The results page has its own search field, so the menu has none there.
    await open();
    await expect(menu).toBeVisible();
    await expect(search).toHaveCount(0);
  });
}

// Only in test:all: a redirect that no other test needs.
test("the admin's settings are the admin's overview (English)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const t = translator("en");
  await signInAs(context, demo.admin);
  for (const path of ["/admin", "/admin/settings"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("moderation.overview.heading"),
    );
  }
});
