import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { asService, demo } from "./support/backend";
import { visit } from "./support/hydrated";
import { at } from "./support/i18n";
import { expect, test } from "./support/test";

const open = [
  "/",
  "/explore",
  "/explore?q=zzzzqqqq",
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
  "/host-onboarding",
  "/provider-onboarding",
];
const behind = {
  guest: [
    "/dashboard/profile",
    "/dashboard/bookings",
    "/dashboard/favorites",
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
    "/admin/settings",
  ],
} as const;

/** Axe's findings in words, so that a failure can be read; and nothing sticks out of the page. */
async function expectAccessible(page: Page, path: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${path}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect.soft(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
}

async function detailPages(): Promise<string[]> {
  const service = asService();
  const { data: venues } = await service
    .from("venues")
    .select("id")
    .eq("status", "active")
    .order("id")
    .limit(1);
  const { data: services } = await service
    .from("services")
    .select("id")
    .eq("status", "active")
    .order("id")
    .limit(1);
  return [`/venues/${venues?.[0]?.id}`, `/services/${services?.[0]?.id}`];
}

/** Pages of the demo's people that are named by what they have. */
async function ownPages(who: string): Promise<string[]> {
  if (who !== "host") return [];
  const { data: venue, error } = await asService()
    .from("venues")
    .select("id, users!venues_host_id_fkey!inner(email)")
    .eq("users.email", demo.host)
    .order("id")
    .limit(1)
    .single();
  if (error) throw error;
  return [`/host/venues/${venue.id}/calendars`, `/host/venues/${venue.id}/preview`];
}

// Every language with every theme, and each of these on a telephone or on a wide screen.
const views = [
  { locale: "en", theme: "light", width: 1280 },
  { locale: "en", theme: "dark", width: 390 },
  { locale: "ar", theme: "light", width: 390 },
  { locale: "ar", theme: "dark", width: 1280 },
] as const;

for (const { locale, theme, width } of views) {
  test.describe(`${locale} ${theme} ${width}`, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 900 } });

    test("open pages", async ({ page }) => {
      test.setTimeout(300_000);
      for (const path of [...open, ...(await detailPages())]) {
        await visit(page, at(locale, path));
        await expectAccessible(page, path);
      }
    });

    for (const [who, paths] of Object.entries(behind)) {
      test(`pages of a ${who}`, async ({ page, signIn }) => {
        test.setTimeout(300_000);
        await signIn(page, locale, demo[who as keyof typeof behind]);
        for (const path of [...paths, ...(await ownPages(who))]) {
          await page.goto(at(locale, path));
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await expectAccessible(page, path);
        }
      });
    }
  });
}
