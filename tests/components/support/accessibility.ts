import axe from "axe-core";
import { expect } from "vitest";

/** Expects no finding of axe within a selector or on the whole page, and nothing wider than the screen. */
export async function expectAccessible(within = "body"): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  const { violations } = await axe.run(within, {
    resultTypes: ["violations"],
    // The heading belongs to the page, not to the component.
    rules: { "page-has-heading-one": { enabled: false } },
  });
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(problems).toEqual([]);
  expectNoOverflow();
}

/** Expects that the page does not scroll sideways. */
export function expectNoOverflow(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth, "pixels wider than the screen").toBe(0);
}

/** Expects no finding of axe in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(within?: string): Promise<void> {
  const { classList } = document.documentElement;
  const sheet = new CSSStyleSheet();
  // Otherwise parts outside of the window keep the previous theme's colours until they are rendered.
  sheet.replaceSync("* { transition: none !important; content-visibility: visible !important; }");
  document.adoptedStyleSheets = [sheet];
  for (const isDark of [false, true]) {
    classList.toggle("dark", isDark);
    await expectAccessible(within);
  }
  classList.remove("dark");
  document.adoptedStyleSheets = [];
}
