// Combinations: every page in both languages, English on a desktop in the light theme, Arabic on a phone in the dark theme,
// with all rules of axe and at 320 pixels. The whole run adds the other screens and themes, and what the rules cannot detect:
// small targets, focus behind bars, wider text. Focus and targets are checked in English on a phone and in Arabic on a desktop,
// where bars and positions differ.
import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityProblems, setTheme, themeRules } from "./support/accessibility";
import { notFoundAddresses, type PageRole, pageRoles } from "./support/every-page";
import { walkWithFocus } from "./support/focus-walk";
import { languageNames, localePath, locales, type TestLocale } from "./support/i18n";
import { pagesOf } from "./support/page-ids";
import { clippedTexts, sidewaysPixels, smallTargets, widerText } from "./support/page-layout";
import { desktop, phone } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { signInAs } from "./support/users";

/** Expects that a page fits into its window; one that was just resized may be wider for a frame. */
const expectNotWider = (page: Page, message: string) =>
  expect
    .configure({ soft: true })
    .poll(() => sidewaysPixels(page), { message })
    .toBeLessThanOrEqual(0);

type TestArguments = { page: Page; context: BrowserContext; allowedMessages: RegExp[] };

type Look = { screen: typeof desktop | typeof phone; theme: "light" | "dark"; rules?: string[] };

/** The views of each language in `npm test`. */
const mainLooks = {
  en: { screen: desktop, theme: "light" },
  ar: { screen: phone, theme: "dark" },
} as const satisfies Record<TestLocale, Look>;

/** Further views of each language in the whole run. `checkInteraction` uses the last screen and theme. */
const otherLooks: Record<TestLocale, Look[]> = {
  en: [
    { screen: desktop, theme: "dark", rules: themeRules },
    { screen: phone, theme: "dark", rules: themeRules },
    { screen: phone, theme: "light" },
  ],
  ar: [
    { screen: phone, theme: "light", rules: themeRules },
    { screen: desktop, theme: "dark", rules: themeRules },
    { screen: desktop, theme: "light", rules: themeRules },
  ],
};

/** Checks a loaded page on a screen in a theme; a failure names the page and its view. */
async function checkLook(
  page: Page,
  { locale, path, screen, theme, rules }: Look & { locale: TestLocale; path: string },
) {
  await page.setViewportSize(screen);
  await setTheme(page, theme);
  const look = `${path} (${locale}, ${screen.width}, ${theme})`;
  const problems = await accessibilityProblems(page, rules ? { rules } : {});
  expect.soft(problems, look).toEqual([]);
  await expectNotWider(page, `${look} is wider than the screen`);
}

/** Checks a loaded page at the width of a zoom of 400 % (1.4.10). */
async function checkReflow(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNotWider(page, `${path} at 320 pixels`);
}

/** Checks a loaded page for WCAG 2.2 AA criteria that axe cannot check. */
async function checkInteraction(page: Page, locale: TestLocale, path: string) {
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect.soft(await smallTargets(page), `targets of ${path}`).toEqual([]);
  const { hidden, missedStops } = await walkWithFocus(page);
  expect.soft(hidden, `focus on ${path}`).toEqual([]);
  expect.soft(missedStops, `stops missed on ${path}`).toBe(0);

  await page.setViewportSize(phone);
  await page.addStyleTag({ content: widerText(locale) });
  await expectNotWider(page, `${path} with wider text`);
  expect.soft(await clippedTexts(page), `texts of ${path}`).toEqual([]);
}

/** Opens a part of a role's pages, and checks each. */
async function checkPages(
  { page, context, allowedMessages }: TestArguments,
  {
    locale,
    role,
    part,
    count,
  }: { locale: TestLocale; role: PageRole; part: number; count: number },
  check: (path: string) => Promise<void>,
) {
  const { user, addresses } = await pagesOf(role);
  if (user) await signInAs(context, user);
  for (const path of addresses.filter((_, index) => index % count === part - 1)) {
    const isNotFound = Object.values(notFoundAddresses).includes(path);
    // The browser logs the status of such a page.
    if (isNotFound) allowedMessages.push(failedResource);
    // Otherwise an error page would be checked instead of the requested page.
    const status = (await page.goto(localePath(locale, path)))?.status();
    expect(status, path).toBe(isNotFound ? 404 : 200);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await check(path);
  }
}

/** Number of tests per role's pages, so that each has enough time: in `npm test`, and in all views. */
const partCounts = {
  visitor: [2, 3],
  guest: [1, 2],
  booker: [1, 1],
  host: [2, 3],
  provider: [1, 1],
  admin: [2, 3],
} as const;

const partsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

for (const locale of locales) {
  for (const role of pageRoles) {
    const [count, countInAllLooks] = partCounts[role];
    for (const part of partsUpTo(count)) {
      test(`the pages of the role ${role}, part ${part} of ${count}, are accessible and reflow (${languageNames[locale]})`, async ({
        page,
        context,
        allowedMessages,
      }) => {
        const pages = { locale, role, part, count };
        await checkPages({ page, context, allowedMessages }, pages, async (path) => {
          await checkLook(page, { ...mainLooks[locale], locale, path });
          await checkReflow(page, path);
        });
      });
    }
    for (const part of partsUpTo(countInAllLooks)) {
      // Only in test:all: four times as long as the test above, for rare failures.
      test(`the pages of the role ${role}, part ${part} of ${countInAllLooks}, are accessible in every other look, hide no focus, have targets that are large enough, and take wider text (${languageNames[locale]})`, {
        tag: "@all",
      }, async ({ page, context, allowedMessages }) => {
        const pages = { locale, role, part, count: countInAllLooks };
        await checkPages({ page, context, allowedMessages }, pages, async (path) => {
          for (const look of otherLooks[locale]) await checkLook(page, { ...look, locale, path });
          await checkInteraction(page, locale, path);
        });
      });
    }
  }
}
