import axe from "axe-core";
import { expect } from "vitest";

/** Expects no finding of axe in what is rendered, and nothing that sticks out of the screen. */
export async function expectAccessible(): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    // The heading belongs to the page, not to the component.
    rules: { "page-has-heading-one": { enabled: false } },
  });
  const problems = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(problems).toEqual([]);
  expectNoOverflow();
}

/** Expects the page to be as wide as the screen, so that nothing is read by scrolling sideways. */
export function expectNoOverflow(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth, "pixels wider than the screen").toBe(0);
}

/** Expects no finding of axe in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(): Promise<void> {
  const { classList } = document.documentElement;
  for (const isDark of [false, true]) {
    classList.toggle("dark", isDark);
    await expectAccessible();
  }
  classList.remove("dark");
}
