// Combinations: every page in both languages, both screens and both themes. Each page is loaded once for a
// language; all rules run on both screens in English and on a phone in Arabic, those of colour in all of them.
import type { Page } from "@playwright/test";
import { accessibilityProblems, setTheme, themeRules } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { visit } from "./support/hydrated";
import { languageNames, localePath, locales, type TestLocale } from "./support/i18n";
import { desktop, phone } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, signInAs } from "./support/users";

const publicPages = [
  "/",
  "/explore",
  "/explore?q=zzzzqqqq",
  "/explore?city=cairo&guests=99999",
  "/services",
  "/help",
  "/about",
  "/terms",
  "/privacy",
  "/careers",
  "/debug",
  "/signin",
  "/signup",
  "/verify",
  "/forgot-password",
  "/reset-password",
  "/newsletter/confirm",
  "/newsletter/confirm?token=unknown",
  "/newsletter/unsubscribe?token=unknown",
  "/unsubscribe",
  "/unsubscribe?token=unknown",
  "/host-onboarding",
  "/provider-onboarding",
];
const pagesByRole = {
  guest: [
    "/confirm-link?token_hash=x&type=magiclink",
    "/dashboard/profile",
    "/dashboard/bookings",
    "/dashboard/favorites",
    "/dashboard/searches",
    "/dashboard/searches/new?q=hall",
    "/dashboard/messages",
    "/dashboard/notifications",
  ],
  host: [
    "/host",
    "/host/calendar",
    "/host/calendar?view=week",
    "/host/calendar/hours",
    "/host/venues",
    "/host/venues?status=archived",
    "/host/venues/add",
    "/host/bookings",
    "/host/bookings?group=all",
    "/host/earnings",
  ],
  provider: [
    "/provider",
    "/provider/services",
    "/provider/services/new",
    "/provider/bookings",
    "/provider/earnings",
    "/provider/venues",
  ],
  admin: [
    "/admin",
    "/admin/users",
    "/admin/venues",
    "/admin/services",
    "/admin/bookings",
    "/admin/search?try=hall+for+300+in+Cairo",
    "/admin/search?list=places",
    "/admin/jobs",
    "/admin/settings",
  ],
} as const;

const looks = [
  { screen: desktop, theme: "light" },
  { screen: desktop, theme: "dark" },
  { screen: phone, theme: "dark" },
  { screen: phone, theme: "light" },
] as const;

/** Checks a loaded page on both screens in both themes; a failure names the page and how it looked. */
async function checkLooks(page: Page, locale: TestLocale, path: string) {
  for (const { screen, theme } of looks) {
    await page.setViewportSize(screen);
    await setTheme(page, theme);
    const isWhole = theme === "light" && (locale === "en" || screen === phone);
    const problems = await accessibilityProblems(page, isWhole ? {} : { rules: themeRules });
    const look = `${path} (${locale}, ${screen.width}, ${theme})`;
    expect.soft(problems, look).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${look} is wider than the screen`).toBeLessThanOrEqual(0);
  }
}

async function detailPages(): Promise<string[]> {
  const first = async (table: string) => {
    const { data, error } = await serviceClient()
      .from(table)
      .select("id")
      .eq("status", "active")
      .order("id")
      .limit(1)
      .single();
    if (error) throw error;
    return data.id;
  };
  return [`/venues/${await first("venues")}`, `/services/${await first("services")}`];
}

/** Pages of a venue of the demo host. */
async function venuePagesOfHost(): Promise<string[]> {
  const { data: venue, error } = await serviceClient()
    .from("venues")
    .select("id, users!venues_host_id_fkey!inner(email)")
    .eq("users.email", demo.host)
    .order("id")
    .limit(1)
    .single();
  if (error) throw error;
  return [`/host/venues/${venue.id}/calendars`, `/host/venues/${venue.id}/preview`];
}

for (const locale of locales) {
  const language = languageNames[locale];
  const half = Math.ceil(publicPages.length / 2);
  for (const [part, paths] of [
    ["first half of the public pages is", publicPages.slice(0, half)],
    ["second half of the public pages is", publicPages.slice(half)],
  ] as const) {
    test(`the ${part} accessible in every look (${language})`, async ({ page }) => {
      for (const path of paths) {
        await visit(page, localePath(locale, path));
        await checkLooks(page, locale, path);
      }
    });
  }

  test(`a venue's and a service's page are accessible in every look (${language})`, async ({
    page,
  }) => {
    for (const path of await detailPages()) {
      await visit(page, localePath(locale, path));
      await checkLooks(page, locale, path);
    }
  });

  for (const [role, paths] of Object.entries(pagesByRole)) {
    test(`the pages of a ${role} are accessible in every look (${language})`, async ({
      page,
      context,
    }) => {
      await signInAs(context, demo[role as keyof typeof pagesByRole]);
      for (const path of [...paths, ...(role === "host" ? await venuePagesOfHost() : [])]) {
        await visit(page, localePath(locale, path));
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await checkLooks(page, locale, path);
      }
    });
  }
}
