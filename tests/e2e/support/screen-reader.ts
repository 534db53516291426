import { readFileSync } from "node:fs";
import type { Virtual } from "@guidepup/virtual-screen-reader";
import { expect, type Locator, type Page } from "@playwright/test";
import { textLanguage } from "../../../lib/shared/text-language";
import { collectSeen, expectAllHeard, toHeard } from "./seen-content";
import { announcementOf, announcements, MOST_PHRASES, readPhrases } from "./spoken-phrases";

declare global {
  interface Window {
    virtualScreenReader?: Virtual;
    readPhrases?: typeof readPhrases;
  }
}

const source = readFileSync(
  new URL(
    "../../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js",
    import.meta.url,
  ),
  "utf8",
);

async function load(page: Page) {
  await page.evaluate(async (code) => {
    if (window.virtualScreenReader) return;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    window.virtualScreenReader = (await import(address)).virtual;
  }, source);
  await page.evaluate(`window.collectSeen = ${collectSeen}; window.readPhrases = ${readPhrases}`);
}

/**
 * Reads a part of the page from beginning to end. Expects that everything visible in it was spoken, in order. The page's policy
 * must allow the reader's script: set `bypassCSP` of the context.
 */
export async function readAloud(part: Locator): Promise<string[]> {
  await load(part.page());
  const { spoken, seen } = await part.evaluate(async (container, most) => {
    const { virtualScreenReader, collectSeen, readPhrases } = window;
    if (!virtualScreenReader || !collectSeen || !readPhrases) {
      throw new Error("the screen reader is not loaded");
    }
    // In the same call as the reading, because the page must not change in between.
    const seen = collectSeen(container);
    return { seen, spoken: await readPhrases(virtualScreenReader, container, most) };
  }, MOST_PHRASES);
  const phrases = spoken.map(toHeard);
  expectAllHeard(seen, phrases);
  return phrases;
}

/** Expects that a user's text is marked with its language, so that the right voice reads it. */
export async function expectLanguageMarked(part: Locator, texts: string[]) {
  for (const text of texts) {
    const owner = part.getByText(text, { exact: true }).first();
    const language = await owner.evaluate(
      (element) => element.closest<HTMLElement>("[lang]")?.lang,
    );
    expect(language, text).toBe(textLanguage(text));
  }
}

/** Expects that these words are announced without focus (a message, a price, an error) while `work` runs. */
export async function expectAnnounced(page: Page, wanted: string, work: () => Promise<void>) {
  await load(page);
  await page.evaluate(async () => {
    await window.virtualScreenReader?.start({ container: document.body });
    await window.virtualScreenReader?.clearSpokenPhraseLog();
  });
  const spoken = () =>
    page.evaluate(async () => (await window.virtualScreenReader?.spokenPhraseLog()) ?? []);
  await work();
  await expect
    .poll(async () => announcements(await spoken()), { message: "what is announced" })
    .toMatch(announcementOf(wanted));
  await page.evaluate(() => window.virtualScreenReader?.stop());
}
