import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SiteShell } from "@/components/layout/site-shell";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { emulateMedia } from "../support/emulate-media.ts";
import { languageNames, locales, type TestLocale } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { getAddress } from "../support/next-navigation.ts";
import { renderServerIn } from "../support/server-components.tsx";
import { signInAs } from "../support/users.ts";
import { desktop, phone, type Screen } from "../support/views.ts";

vi.mock("@/components/session/user-context", () => ({
  useUser: vi.fn(),
  UserProvider: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/components/realtime/presence-tracker", () => ({ PresenceTracker: () => null }));
vi.mock("@/components/layout/notification-bell", () => ({ NotificationBell: () => null }));

const pathIn = (locale: TestLocale, path: string) =>
  locale === "ar" ? `/ar${path === "/" ? "" : path}` : path;

/** Renders a page that is longer than the screen. */
const openSite = (
  locale: TestLocale,
  { screen = desktop, address = "/about" }: { screen?: Screen; address?: string } = {},
) =>
  renderServerIn(
    locale,
    <ThemeProvider>
      {/* Called as a function, because it is not async but returns async components. */}
      {SiteShell({ children: <div style={{ height: "3000px" }}>content</div> })}
    </ThemeProvider>,
    { screen, address, container: "div" },
  );

/** The addresses of the links in a part of the page. */
const linkedPaths = (part: string) =>
  [...document.querySelectorAll(`${part} a[href^="/"]`)].map((link) => link.getAttribute("href"));

const emulate = (scheme: "light" | "dark") =>
  emulateMedia({ "prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce" });

beforeEach(async () => {
  signInAs(null);
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json([]));
  await emulate("light");
});
afterEach(() => window.scrollTo(0, 0));

for (const locale of locales) {
  const t = translator(locale);
  const language = languageNames[locale];
  const path = (address: string) => pathIn(locale, address);
  const navbar = page.getByRole("banner");

  test(`the navbar leads to home, venues, services, signing in and up, and searches for trimmed words only (${language})`, async () => {
    await openSite(locale);
    expect(linkedPaths("header")).toEqual(
      expect.arrayContaining(["/", "/explore", "/services", "/signin", "/signup"].map(path)),
    );
    for (const key of ["signIn", "signUp"]) {
      const link = navbar.getByRole("link", { name: t(`nav.${key}`), exact: true });
      await expect.element(link).toBeVisible();
    }
    const search = navbar.getByRole("combobox", { name: t("nav.search") });
    await search.fill("   ");
    await userEvent.keyboard("{Enter}");
    expect(getAddress()).toBe(path("/about"));
    await search.fill("  villa  ");
    await userEvent.keyboard("{Enter}");
    await expect.poll(getAddress).toBe(path("/explore?q=villa"));
  });

  test(`the navbar gets a shadow after ten pixels (${language})`, async () => {
    await openSite(locale);
    const shadow = () => getComputedStyle(navbar.element()).boxShadow;
    const scrollTo = async (top: number) => {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    };
    await scrollTo(10);
    expect(window.scrollY).toBe(10);
    expect(shadow()).toBe("none");
    await scrollTo(11);
    await expect.poll(shadow).not.toBe("none");
    await scrollTo(0);
    await expect.poll(shadow).toBe("none");
  });

  test(`the theme is the system's until one is chosen, which is kept (${language})`, async () => {
    const { unmount } = await openSite(locale);
    const { classList } = document.documentElement;
    const themeOf = () => [localStorage.getItem("theme"), classList.contains("dark")];
    await expect.poll(themeOf).toEqual([null, false]);
    await emulate("dark");
    await expect.poll(themeOf).toEqual([null, true]);
    await navbar.getByRole("button", { name: t("theme.toLight") }).click();
    await expect.poll(themeOf).toEqual(["light", false]);
    await unmount();
    await openSite(locale);
    await expect.poll(themeOf).toEqual(["light", false]);
    await navbar.getByRole("button", { name: t("theme.toDark") }).click();
    await expect.poll(themeOf).toEqual(["dark", true]);
  });

  test(`the navbar leads to the same page with its query in the other language (${language})`, async () => {
    await openSite(locale, { address: "/terms?from=footer" });
    const link = navbar.getByRole("link", { name: t("nav.language.switch"), exact: true });
    const other = locale === "en" ? "ar" : "en";
    await expect.element(link).toHaveAttribute("hreflang", other);
    await expect.element(link).toHaveAttribute("lang", other);
    await expect.element(link).toHaveAttribute("href", pathIn(other, "/terms"));
    await link.click();
    expect(getAddress()).toBe(pathIn(other, "/terms?from=footer"));
  });

  test(`the footer leads to the pages of the site and names a contact (${language})`, async () => {
    await openSite(locale);
    expect(linkedPaths("footer")).toEqual(
      expect.arrayContaining(
        [
          ...["/explore", "/services", "/host/venues/add", "/help", "/about", "/terms"],
          ...["/privacy", "/careers", "/help#contact"],
        ].map(path),
      ),
    );
    const parts = [...document.querySelectorAll("body > div > :is(header, main, footer)")];
    expect(parts.map(({ localName }) => localName)).toEqual(["header", "main", "footer"]);
    const footer = page.getByRole("contentinfo");
    for (const part of [
      footer.getByText(t("footer.tagline")),
      footer.getByRole("textbox", { name: t("footer.newsletter.label") }),
      footer.getByRole("link", { name: t("footer.email") }),
      footer.getByText(t("footer.address")),
    ]) {
      await expect.element(part).toBeVisible();
    }
  });

  test(`the menu of a host shows a badge, initials and the host's pages, and signs out (${language})`, async () => {
    const { signOut } = signInAs({ role: "host" });
    await openSite(locale);
    const account = navbar.getByRole("button", { name: new RegExp(t("nav.account")) });
    await expect.element(account).toMatchTextContent("RT");
    await expect
      .element(navbar.getByText(t("nav.hostBadge"), { exact: true }).first())
      .toBeVisible();
    await account.click();
    const menu = page.getByRole("dialog", { name: t("nav.account") });
    for (const [key, target] of [
      ["profile", "/dashboard/profile"],
      ["bookings", "/dashboard/bookings"],
      ["messages", "/dashboard/messages"],
      ["myVenues", "/host/venues"],
      ["hostDashboard", "/host"],
      ["contact", "/help#contact"],
    ] as const) {
      await expect
        .element(menu.getByRole("link", { name: t(`nav.${key}`), exact: true }))
        .toHaveAttribute("href", path(target));
    }
    await menu.getByRole("button", { name: t("nav.signOut") }).click();
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["guest", "dashboard", "/dashboard"],
    ["service_provider", "dashboard", "/provider"],
    ["admin", "adminPanel", "/admin"],
  ] as const)(
    `the menu of the role %s leads to its dashboard and to the contact form (${language})`,
    async (role, key, dashboard) => {
      signInAs({ role });
      await openSite(locale);
      await navbar.getByRole("button", { name: new RegExp(`^${t("nav.account")}`) }).click();
      const menu = page.getByRole("dialog", { name: t("nav.account") });
      for (const [name, href] of [
        [t(`nav.${key}`), dashboard],
        [t("nav.contact"), "/help#contact"],
      ] as const) {
        const link = menu.getByRole("link", { name, exact: true });
        await expect.element(link).toBeVisible();
        await expect.element(link).toHaveAttribute("href", path(href));
      }
      await expect.element(navbar.getByText(t("nav.hostBadge"))).not.toBeInTheDocument();
    },
  );

  test(`the menu of a phone closes on navigation, also to the same page, and when it has searched (${language})`, async () => {
    await openSite(locale, { screen: phone });
    const menu = page.getBySelector("#mobile-menu");
    const services = menu.getByRole("link", { name: t("nav.services"), exact: true });
    const open = () => page.getByRole("button", { name: t("nav.menu"), exact: true }).click();
    await open();
    await expect.element(menu).toBeVisible();
    await services.click();
    expect(getAddress()).toBe(path("/services"));
    await expect.element(menu).not.toBeVisible();
    await open();
    await services.click();
    await expect.element(menu).not.toBeVisible();

    await open();
    const search = menu.getByRole("combobox", { name: t("nav.search") });
    await search.fill("villa");
    await userEvent.keyboard("{Enter}");
    await expect.poll(getAddress).toBe(path("/explore?q=villa"));
    await expect.element(menu).not.toBeVisible();
    // The results page has its own search field, so the menu has none there.
    await open();
    await expect.element(menu).toBeVisible();
    await expect.element(search).not.toBeInTheDocument();
  });
}
