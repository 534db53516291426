import type { Virtual } from "@guidepup/virtual-screen-reader";
import { expect } from "@playwright/test";
import type { TestLocale } from "./i18n";
import { toHeard } from "./seen-content";

/** The most phrases that one walk reads: a longer part is taken for an endless one. */
export const MOST_PHRASES = 4000;

/**
 * Reads a part from beginning to end, as a screen reader does with its arrow keys. Returns a phrase for each item, such as
 * `heading, Book your venue, level 1`. Fails if it does not reach the end. Runs in the page, so it uses nothing outside of
 * itself.
 */
export async function readPhrases(
  reader: Virtual,
  container: Element,
  most: number,
): Promise<string[]> {
  // The reader also speaks the values of options and buttons, which nobody sees.
  const choices = container.querySelectorAll("option, button");
  for (const choice of choices) {
    const shown = choice instanceof HTMLOptionElement ? choice.label : "";
    Object.defineProperty(choice, "value", { configurable: true, get: () => shown });
  }
  // The reader reads the `checked` attribute, which has the initial state only.
  const boxes = [...container.querySelectorAll<HTMLInputElement>("[type=checkbox], [type=radio]")];
  const changed = boxes.filter((box) => box.checked !== box.defaultChecked);
  for (const box of changed) box.toggleAttribute("checked", box.checked);
  await reader.start({ container: container as HTMLElement });
  const first = reader.activeNode;
  const phrases = [await reader.lastSpokenPhrase()];
  let isAtEnd = false;
  while (!isAtEnd && phrases.length < most) {
    await reader.next();
    const phrase = await reader.lastSpokenPhrase();
    // After the last item the reader starts again at the first.
    isAtEnd = reader.activeNode === first && phrase === phrases[0];
    if (!isAtEnd) phrases.push(phrase);
  }
  await reader.stop();
  for (const choice of choices) Reflect.deleteProperty(choice, "value");
  for (const box of changed) box.toggleAttribute("checked", !box.checked);
  if (!isAtEnd) throw new Error(`the end is not reached within ${most} phrases`);
  // The reader speaks elements inside a noscript, which are plain text in a browser with scripts.
  return phrases.filter((phrase) => !phrase.startsWith("<"));
}

/** Returns the announcements among all spoken phrases. */
export const announcements = (spoken: string[]): string =>
  spoken
    .filter((phrase) => /^(polite|assertive): /.test(phrase))
    .map(toHeard)
    .join("\n");

/** Matches these words in announcements. A number matches from its first digit only: 12 does not match 112. */
export const announcementOf = (wanted: string): RegExp =>
  new RegExp(`(?<![\\d.,])${RegExp.escape(toHeard(wanted))}`);

/** Roles that say nothing without a name. */
const named =
  /^(button|link|textbox|searchbox|combobox|checkbox|radio|switch|image|dialog|spinbutton)$/;
/** The words that the reader adds, in English: roles, states and positions. */
const ownWords =
  /^((time|alert|status|log|timer|progressbar|slider)\b.*|level \d+|position \d+|set size \d+|(column|row) (index|count) \d+|\d+ controls?|(not )?(expanded|pressed|checked|selected|required|disabled|invalid)|has popup \w+|orientated \w+|autocomplete in \w+|current \w+|(not )?busy|meter|placeholder|(min|max) value \d+|document|banner|main|navigation|list|listitem|listbox|option|combobox|link|button|heading|paragraph|region|article|group|form|search|complementary|contentinfo|table|rowgroup|row|cell|gridcell|grid|columnheader|rowheader|term|definition|textbox|searchbox|spinbutton|checkbox|radio|radiogroup|switch|image|figure|dialog|separator|tab|tablist|tabpanel|menu|menubar|menuitem|strong|emphasis|deletion|insertion|blockquote|caption|code)$/;

/** Returns the words of the page in a phrase, without those that the reader adds. */
const wordsOf = (phrase: string) =>
  phrase.startsWith("end")
    ? []
    : phrase
        .split(", ")
        .map((part) => part.replace(/^placeholder /, ""))
        .filter((part) => !ownWords.test(part));

/** Written in Latin letters in Arabic as well, and the other way round. */
const brands =
  /Mahfil|OpenStreetMap|Google|Facebook|Apple|English|Chrome|Linux|WebP|JPEG|PNG|CSV|PDF|LED|\S+@\S+/g;
const arabicName = /العربية/g;

/**
 * Expects that every control has a name and that the page is in its language. Letters of the other language may stand only in
 * `names`.
 */
export function expectReadWell(phrases: string[], locale: TestLocale, names: string[] = []) {
  expect(phrases.filter((phrase) => named.test(phrase))).toEqual([]);
  // A longer name may contain a shorter one.
  const known = names
    .map(toHeard)
    .filter(Boolean)
    .sort((one, other) => other.length - one.length);
  const withoutNames = phrases
    .map((phrase) => known.reduce((rest, name) => rest.replaceAll(name, ""), phrase))
    .map((phrase) => phrase.replace(locale === "ar" ? brands : arabicName, ""));
  const foreign = locale === "ar" ? /[A-Za-z]{2,}/ : /\p{Script=Arabic}/u;
  expect(withoutNames.flatMap(wordsOf).filter((words) => foreign.test(words))).toEqual([]);
}

/** Expects that these are spoken one after the other; other phrases may stand between them. */
export function expectInOrder(phrases: string[], wanted: (string | RegExp)[]) {
  let from = 0;
  for (const one of wanted) {
    const at = phrases.findIndex(
      (phrase, index) =>
        index >= from &&
        (typeof one === "string" ? phrase.includes(toHeard(one)) : one.test(phrase)),
    );
    expect(at, `${one} is not read after ${phrases[from - 1] ?? "the beginning"}`).not.toBe(-1);
    from = at + 1;
  }
}
