import { expect, type Locator } from "@playwright/test";
import type { TestLocale } from "./i18n";

/** A text that a reader of that language does not expect: in the other language. */
export const foreignText = (locale: TestLocale, texts: Record<TestLocale, string>): string =>
  texts[locale === "en" ? "ar" : "en"];

/** Expects that text in a paragraph of its own, which names its language and has its direction. */
export async function expectForeignParagraph(within: Locator, text: string, locale: TestLocale) {
  const paragraph = within.locator("p", { hasText: text });
  await expect(paragraph).toHaveText(text);
  await expect(paragraph).toHaveAttribute("lang", locale === "en" ? "ar" : "en");
  await expect(paragraph).toHaveCSS("direction", locale === "en" ? "rtl" : "ltr");
}
