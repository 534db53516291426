import { diffArrays } from "diff";

export type TextPart = { kind: "same" | "removed" | "added"; text: string };

// Segments as a reader of either script would part them: a comma is no part of an Arabic word.
const segmenter = new Intl.Segmenter("ar", { granularity: "word" });
const segments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").length;

// Beyond so many changes, or with less than this share in common, a text is not mended but another one.
const MOST_CHANGES = 1500;
const LEAST_IN_COMMON = 0.25;

/**
 * What became of a text, word by word and in order. Changes that only a space parts are one; texts
 * that have next to nothing in common are one removal and one addition.
 */
export function wordChanges(before: string, after: string): TextPart[] {
  const anew: TextPart[] = [
    { kind: "removed" as const, text: before },
    { kind: "added" as const, text: after },
  ].filter(({ text }) => text !== "");
  const found = diffArrays(segments(before), segments(after), { maxEditLength: MOST_CHANGES });
  if (!found) return anew;
  const parts: TextPart[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed) parts.push({ kind: "removed", text: removed });
    if (added) parts.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  found.forEach((part, index) => {
    const text = part.value.join("");
    if (part.removed) removed += text;
    else if (part.added) added += text;
    else if (text.trim() === "" && !text.includes("\n") && index > 0 && index < found.length - 1) {
      removed += text;
      added += text;
    } else {
      flush();
      parts.push({ kind: "same", text });
    }
  });
  flush();
  const common = parts.filter(({ kind }) => kind === "same").map(({ text }) => text);
  const whole = Math.max(letters(before), letters(after));
  return whole > 0 && letters(common.join("")) < whole * LEAST_IN_COMMON ? anew : parts;
}
