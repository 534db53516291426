// Combinations: every page in both languages, both screens and both themes. Each page is loaded once for a language. All rules
// of axe run on both screens in English and on a phone in Arabic, those of colour in all of them. What the rules cannot see
// (small targets, the focus behind bars) is looked at in English on a phone and in Arabic on a desktop, where bars and places
// differ; reflow and wider text in both languages.
import type { Page } from "@playwright/test";
import { accessibilityProblems, setTheme, themeRules } from "./support/accessibility";
import { everyPage, notFoundAddresses, pageRoles } from "./support/every-page";
import { walkWithFocus } from "./support/focus-walk";
import { visit } from "./support/hydrated";
import { languageNames, localePath, locales, type TestLocale } from "./support/i18n";
import { pagesOf } from "./support/page-ids";
import { clippedTexts, sidewaysPixels, smallTargets, widerText } from "./support/page-layout";
import { routesOnDisk } from "./support/pages-on-disk";
import { desktop, phone } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { signInAs } from "./support/users";

/** Expects that a page fits into its window; one that was just resized may be wider for a frame. */
const expectNotWider = (page: Page, message: string) =>
  expect
    .configure({ soft: true })
    .poll(() => sidewaysPixels(page), { message })
    .toBeLessThanOrEqual(0);

/** The screen on which each language is looked at last, with what the rules cannot see. */
const lastScreen = { en: phone, ar: desktop } as const;

/** Checks a loaded page on both screens in both themes; a failure names the page and how it looked. */
async function checkLooks(page: Page, locale: TestLocale, path: string) {
  const last = lastScreen[locale];
  const first = last === phone ? desktop : phone;
  for (const { screen, theme } of [
    { screen: first, theme: "light" },
    { screen: first, theme: "dark" },
    { screen: last, theme: "dark" },
    { screen: last, theme: "light" },
  ] as const) {
    await page.setViewportSize(screen);
    await setTheme(page, theme);
    const isWhole = theme === "light" && (locale === "en" || screen === phone);
    const problems = await accessibilityProblems(page, isWhole ? {} : { rules: themeRules });
    const look = `${path} (${locale}, ${screen.width}, ${theme})`;
    expect.soft(problems, look).toEqual([]);
    await expectNotWider(page, `${look} is wider than the screen`);
  }
}

/** Checks a loaded page for what the rules of axe cannot see of WCAG 2.2 AA. */
async function checkInteraction(page: Page, locale: TestLocale, path: string) {
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect.soft(await smallTargets(page), `targets of ${path}`).toEqual([]);
  const { hidden, missedStops } = await walkWithFocus(page);
  expect.soft(hidden, `focus on ${path}`).toEqual([]);
  expect.soft(missedStops, `stops missed on ${path}`).toBe(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await expectNotWider(page, `${path} at 320 pixels`);
  await page.setViewportSize(phone);
  await page.addStyleTag({ content: widerText(locale) });
  await expectNotWider(page, `${path} with wider text`);
  expect.soft(await clippedTexts(page), `texts of ${path}`).toEqual([]);
}

test("every page on disk is among those that are looked at, and no other", () => {
  const listed = new Set(pageRoles.flatMap((role) => Object.keys(everyPage[role])));
  expect([...listed].sort()).toEqual(routesOnDisk());
});

/** Into how many tests the pages of a role are split, so that each has its time. */
const partCounts = { visitor: 3, guest: 2, booker: 1, host: 3, provider: 1, admin: 3 } as const;

for (const locale of locales) {
  for (const role of pageRoles) {
    const count = partCounts[role];
    for (let part = 1; part <= count; part += 1) {
      test(`the pages of the role ${role}, part ${part} of ${count}, are accessible in every look, hide no focus, have targets that are large enough, and reflow (${languageNames[locale]})`, async ({
        page,
        context,
        allowedMessages,
      }) => {
        const { user, addresses } = await pagesOf(role);
        if (user) await signInAs(context, user);
        for (const path of addresses.filter((_, index) => index % count === part - 1)) {
          const isNotFound = Object.values(notFoundAddresses).includes(path);
          // The browser reports the status of such a page.
          if (isNotFound) allowedMessages.push(failedResource);
          // The page of an error would be looked at in place of the page that is asked for.
          const status = await visit(page, localePath(locale, path));
          expect(status, path).toBe(isNotFound ? 404 : 200);
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await checkLooks(page, locale, path);
          await checkInteraction(page, locale, path);
        }
      });
    }
  }
}
