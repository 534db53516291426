import { expect, type Locator, type Page } from "@playwright/test";
import { hydrated } from "./hydrated";

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/**
 * How a form is used: with a pointing device, or with the keyboard alone. `press` waits until React has hydrated the control, because
 * an earlier press is lost.
 */
export type Input = {
  fill: (field: Locator, text: string) => Promise<void>;
  press: (control: Locator) => Promise<void>;
};

export function pointerInput(_page?: Page): Input {
  return {
    fill: (field, text) => field.fill(text),
    press: async (control) => {
      await hydrated(control);
      await control.click();
    },
  };
}

export function keyboardInput(page: Page): Input {
  return {
    fill: async (field, text) => {
      await tabTo(page, field);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
    },
    press: async (control) => {
      await hydrated(control);
      await tabTo(page, control);
      await page.keyboard.press("Enter");
    },
  };
}
