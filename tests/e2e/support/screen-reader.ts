import { readFileSync } from "node:fs";
import type { Virtual } from "@guidepup/virtual-screen-reader";
import { expect, type Locator, type Page } from "@playwright/test";

declare global {
  interface Window {
    virtualScreenReader?: Virtual;
  }
}

const source = readFileSync(
  new URL(
    "../../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js",
    import.meta.url,
  ),
  "utf8",
);

/** Marks of direction and spaces that do not break a line are not heard. */
const heard = (text: string) =>
  text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

/** The most that one walk reads: a page that is longer than that has no end. */
const MOST_PHRASES = 600;

async function load(page: Page) {
  await page.evaluate(async (code) => {
    if (window.virtualScreenReader) return;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    window.virtualScreenReader = (await import(address)).virtual;
  }, source);
}

/**
 * Reads a part of the page from its beginning to its end, as a screen reader does with its arrow keys: a phrase for each item, such
 * as `heading, Book your venue, level 1`. The page's policy must allow the reader's script: `bypassCSP` of the context.
 */
export async function readAloud(part: Locator): Promise<string[]> {
  await load(part.page());
  const spoken = await part.evaluate(async (container, most) => {
    const reader = window.virtualScreenReader;
    if (!reader) throw new Error("the screen reader is not loaded");
    await reader.start({ container: container as HTMLElement });
    const phrases = [await reader.lastSpokenPhrase()];
    const first = phrases[0];
    while (phrases.length < most) {
      await reader.next();
      const phrase = await reader.lastSpokenPhrase();
      if (phrase === first) break;
      phrases.push(phrase);
    }
    await reader.stop();
    // The reader takes the elements of a noscript, which a browser with scripts has as text only, for words.
    return phrases.filter((phrase) => !phrase.startsWith("<"));
  }, MOST_PHRASES);
  return spoken.map(heard);
}

/** Roles that say nothing without a name. */
const named =
  /^(button|link|textbox|searchbox|combobox|checkbox|radio|switch|image|dialog|spinbutton)$/;
/** What the reader itself says, in English: roles, states and places. The value of a list of choices is not what it shows. */
const ownWords =
  /^((time|alert|status|log|timer|progressbar|slider)\b.*|level \d+|position \d+|set size \d+|\d+ controls?|(not )?(expanded|pressed|checked|selected|required|disabled|invalid)|has popup \w+|autocomplete in \w+|current \w+|busy|meter|(min|max) value \d+|document|banner|main|navigation|list|listitem|link|button|heading|paragraph|region|article|group|form|search|complementary|contentinfo|table|rowgroup|row|cell|gridcell|grid|columnheader|rowheader|term|definition|textbox|searchbox|spinbutton|checkbox|radio|radiogroup|switch|image|figure|dialog|separator|tab|tablist|tabpanel|menu|menubar|menuitem|strong|emphasis|deletion|insertion|blockquote|caption|code)$/;

/** The words of the page in a phrase, without what the reader adds. */
const wordsOf = (phrase: string) =>
  /^(end|option|combobox)\b/.test(phrase)
    ? []
    : phrase
        .split(", ")
        .map((part) => part.replace(/^placeholder /, ""))
        .filter((part) => !ownWords.test(part));

/**
 * Expects that everything that acts has a name, and that an Arabic page is read in Arabic: other letters only in `names`, which are
 * written so.
 */
export function expectReadWell(phrases: string[], locale: "en" | "ar", names: RegExp = /$^/) {
  expect(phrases.filter((phrase) => named.test(phrase))).toEqual([]);
  if (locale === "en") return;
  const brands = /Mahfil|Google|Facebook|Apple|English|Chrome|Linux|WebP|JPEG|PNG|CSV|PDF/g;
  const foreign = phrases
    .flatMap(wordsOf)
    .map((words) =>
      words
        .replace(brands, "")
        .replace(names, "")
        .replace(/\S+@\S+/g, ""),
    )
    .filter((words) => /[A-Za-z]{2,}/.test(words));
  expect(foreign).toEqual([]);
}

/** Expects that these are read one after the other, with whatever stands between them. */
export function expectInOrder(phrases: string[], wanted: (string | RegExp)[]) {
  let from = 0;
  for (const one of wanted) {
    const at = phrases.findIndex(
      (phrase, index) =>
        index >= from && (typeof one === "string" ? phrase.includes(heard(one)) : one.test(phrase)),
    );
    expect(at, `${one} is not read after ${phrases[from - 1] ?? "the beginning"}`).not.toBe(-1);
    from = at + 1;
  }
}

/** Expects that something is announced by itself (a message, a price, an error) while `work` is done. */
export async function expectAnnounced(
  page: Page,
  wanted: string | RegExp,
  work: () => Promise<void>,
) {
  await load(page);
  await page.evaluate(async () => {
    await window.virtualScreenReader?.start({ container: document.body });
    await window.virtualScreenReader?.clearSpokenPhraseLog();
  });
  const announced = () =>
    page.evaluate(async () => {
      const log = (await window.virtualScreenReader?.spokenPhraseLog()) ?? [];
      return log.filter((phrase) => /^(polite|assertive): /.test(phrase)).join("\n");
    });
  await work();
  const text = typeof wanted === "string" ? RegExp.escape(heard(wanted)) : wanted;
  await expect
    .poll(async () => heard(await announced()), { message: "what is announced" })
    .toMatch(new RegExp(text));
  await page.evaluate(() => window.virtualScreenReader?.stop());
}
