import { virtual } from "@guidepup/virtual-screen-reader";
import { expect } from "vitest";
import { collectSeen, expectAllHeard, toHeard } from "../../e2e/support/seen-content.ts";

/** The most that one walk reads: what is longer than that has no end. */
const MAX_PHRASES = 4000;

/**
 * Reads a part of the page from its beginning to its end, as a screen reader does with its arrow keys: a phrase for each item,
 * such as `heading, Book your venue, level 1`. Expects that the end is reached, and that everything that is seen in the part was
 * heard, in its order.
 */
export async function readAloud(container: Element = document.body): Promise<string[]> {
  const seen = collectSeen(container);
  // The reader says the values of choices and buttons, which nobody sees, beside what they are called.
  const choices = container.querySelectorAll("option, button");
  for (const choice of choices) {
    const shown = choice instanceof HTMLOptionElement ? choice.label : "";
    Object.defineProperty(choice, "value", { configurable: true, get: () => shown });
  }
  // It reads the attributes of boxes that are checked, which say how they were at the beginning.
  const boxes = [...container.querySelectorAll<HTMLInputElement>("[type=checkbox], [type=radio]")];
  const changed = boxes.filter((box) => box.checked !== box.defaultChecked);
  for (const box of changed) box.toggleAttribute("checked", box.checked);
  await virtual.start({ container: container as HTMLElement });
  const first = virtual.activeNode;
  const spoken = [await virtual.lastSpokenPhrase()];
  let isAtEnd = false;
  while (!isAtEnd && spoken.length < MAX_PHRASES) {
    await virtual.next();
    const phrase = await virtual.lastSpokenPhrase();
    // After the last item the reader begins anew.
    isAtEnd = virtual.activeNode === first && phrase === spoken[0];
    if (!isAtEnd) spoken.push(phrase);
  }
  await virtual.stop();
  for (const choice of choices) Reflect.deleteProperty(choice, "value");
  for (const box of changed) box.toggleAttribute("checked", !box.checked);
  if (!isAtEnd) throw new Error(`the end is not reached within ${MAX_PHRASES} phrases`);
  // The reader takes the elements of a noscript, which a browser with scripts has as text only, for words.
  const phrases = spoken.filter((phrase) => !phrase.startsWith("<")).map(toHeard);
  expectAllHeard(seen, phrases);
  return phrases;
}

/** Expects that these are read one after the other, with whatever stands between them. */
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

/** Expects that these words are announced by themselves (a message, a price, an error) while `work` is done. */
export async function expectAnnounced(wanted: string, work: () => Promise<unknown>) {
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  await work();
  // A number is the whole number: 12 is not announced by 112.
  const words = new RegExp(`(?<![\\d.,])${RegExp.escape(toHeard(wanted))}`);
  const announced = async () =>
    (await virtual.spokenPhraseLog())
      .filter((phrase) => /^(polite|assertive): /.test(phrase))
      .map(toHeard)
      .join("\n");
  await expect.poll(announced, { message: "what is announced" }).toMatch(words);
  await virtual.stop();
}
