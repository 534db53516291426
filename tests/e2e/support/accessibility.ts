import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import type axe from "axe-core";
import { isWholeRun } from "../../runner/scope";
import { expectNoOverflow } from "./screens";
import { expect } from "./test";

type Options = {
  /** A selector of the part to check; without it the whole page. */
  within?: string;
  /** The rules to check; without them all that axe enables by default. */
  rules?: string[];
};

/** The code of axe. The minified file is half as long to send to a page. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** The rules whose outcome changes with the theme of a page. */
export const themeRules = ["color-contrast", "link-in-text-block"];

/** Returns axe's findings as readable text. */
export async function accessibilityProblems(page: Page, { within, rules }: Options = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([selector, only]) => {
      const { axe: injected } = window as unknown as { axe: typeof axe };
      // Text that fades in has too little contrast until the animation ends.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      }
      const { violations } = await injected.run(selector ?? document, {
        resultTypes: ["violations"],
        // Otherwise axe fetches the style sheets again, for a rule that is off by default.
        preload: false,
        // A frame contains a page of another site.
        iframes: false,
        ...(only && { runOnly: { type: "rule" as const, values: only } }),
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    [within ?? null, rules ?? null] as const,
  );
}

/** Expects no finding of axe, and nothing that is wider than the page. */
export async function expectAccessible(page: Page, options: Options = {}) {
  // Next sets the title of the next page a moment after its content.
  await expect(page).toHaveTitle(/\S/);
  expect(await accessibilityProblems(page, options)).toEqual([]);
  await expectNoOverflow(page);
}

/** Shows a loaded page in the light or the dark theme, without transitions between them. */
export async function setTheme(page: Page, theme: "light" | "dark") {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // Otherwise parts outside of the window keep the previous theme's colours until they are rendered.
    sheet.replaceSync("* { transition: none !important; content-visibility: visible !important; }");
    document.adoptedStyleSheets = [sheet];
  });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  const html: Locator = page.locator("html");
  if (theme === "dark") await expect(html).toHaveClass(/\bdark\b/);
  else await expect(html).not.toHaveClass(/\bdark\b/);
}

/**
 * Expects no finding of axe in both themes: all rules in the light one, the colour rules in the dark one. Checks the dark theme
 * in the whole run only; in `npm test` accessibility.spec.ts checks every page in it.
 */
export async function expectAccessibleInBothThemes(page: Page, options: Options = {}) {
  await setTheme(page, "light");
  await expectAccessible(page, options);
  if (!isWholeRun) return;
  await setTheme(page, "dark");
  expect(await accessibilityProblems(page, { rules: themeRules, ...options })).toEqual([]);
}
