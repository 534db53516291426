import { expect, type Locator } from "@playwright/test";
import type { TestLocale } from "./i18n";

/** Returns the text in the language that readers of `locale` do not expect. */
export const foreignText = (locale: TestLocale, texts: Record<TestLocale, string>): string =>
  texts[locale === "en" ? "ar" : "en"];

/** Expects that text in a separate paragraph that names its language and has its direction. */
export async function expectForeignParagraph(within: Locator, text: string, locale: TestLocale) {
  const paragraph = within.locator("p", { hasText: text });
  await expect(paragraph).toHaveText(text);
  await expect(paragraph).toHaveAttribute("lang", locale === "en" ? "ar" : "en");
  await expect(paragraph).toHaveCSS("direction", locale === "en" ? "rtl" : "ltr");
}
