import { diffArrays } from "diff";

export type TextPart = { kind: "same" | "removed" | "added"; text: string };

// The Arabic segmenter suits both scripts: it does not count a comma as part of an Arabic word.
const segmenter = new Intl.Segmenter("ar", { granularity: "word" });
const segments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").length;

// With more changes or a smaller common share, the text counts as replaced. The time is quadratic in the changes: a
// second for 1,500 in two texts of 10,000 characters.
const MAX_CHANGES = 300;
const MIN_COMMON_SHARE = 0.25;

/**
 * The difference of two texts by words, in order. Changes separated only by a space are one; texts with
 * little in common are one removal and one addition.
 */
export function diffWords(before: string, after: string): TextPart[] {
  const replacement: TextPart[] = [
    { kind: "removed" as const, text: before },
    { kind: "added" as const, text: after },
  ].filter(({ text }) => text !== "");
  const changes = diffArrays(segments(before), segments(after), { maxEditLength: MAX_CHANGES });
  if (!changes) return replacement;
  const parts: TextPart[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed) parts.push({ kind: "removed", text: removed });
    if (added) parts.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  changes.forEach((part, index) => {
    const text = part.value.join("");
    if (part.removed) removed += text;
    else if (part.added) added += text;
    else if (
      text.trim() === "" &&
      !text.includes("\n") &&
      index > 0 &&
      index < changes.length - 1
    ) {
      removed += text;
      added += text;
    } else {
      flush();
      parts.push({ kind: "same", text });
    }
  });
  flush();
  const common = parts.filter(({ kind }) => kind === "same").map(({ text }) => text);
  const totalLetters = Math.max(letters(before), letters(after));
  return totalLetters > 0 && letters(common.join("")) < totalLetters * MIN_COMMON_SHARE
    ? replacement
    : parts;
}
