import { expect, type Locator } from "@playwright/test";

/** Waits until the page's script has taken hold of an element: before, a press does what HTML does. */
export async function hydrated(target: Locator): Promise<void> {
  await target.waitFor();
  await expect
    .poll(() =>
      target.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
}
