import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffWords, type TextPart } from "@/lib/shared/diff-words";

const short = (parts: TextPart[]) =>
  parts.map(({ kind, text }) => `${{ same: "=", removed: "-", added: "+" }[kind]}${text}`);
const side = (parts: TextPart[], without: TextPart["kind"]) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

describe("diffWords", () => {
  it("returns changed words, adjacent ones together", () => {
    expect(short(diffWords("A hall by the old river", "A hall by a new river"))).toEqual([
      "=A hall by ",
      "-the old",
      "+a new",
      "= river",
    ]);
  });

  it("separates Arabic words from their punctuation", () => {
    expect(
      short(diffWords("قاعة واسعة على النيل، بإضاءة.", "قاعة صغيرة على النيل، بإضاءة دافئة.")),
    ).toEqual(["=قاعة ", "-واسعة", "+صغيرة", "= على النيل، بإضاءة", "+ دافئة", "=."]);
  });

  it("returns one removal and one addition for a text that is mostly new", () => {
    expect(short(diffWords("Light, sound and a garden", "Parking for forty and more"))).toEqual([
      "-Light, sound and a garden",
      "+Parking for forty and more",
    ]);
  });

  it("separates lines, and returns no empty parts", () => {
    expect(short(diffWords("Light.\n\nSound.", "Light.\n\nMusic."))).toEqual([
      "=Light.\n\n",
      "-Sound",
      "+Music",
      "=.",
    ]);
    expect(diffWords("", "")).toEqual([]);
    expect(short(diffWords("", "Hall"))).toEqual(["+Hall"]);
    expect(short(diffWords("Hall", ""))).toEqual(["-Hall"]);
  });

  it("contains both texts completely", () => {
    const text = fc.string({ unit: fc.constantFrom("hall ", "قاعة ", "،", "\n", "🌙", "a", " ") });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        expect(side(parts, "added")).toBe(before);
        expect(side(parts, "removed")).toBe(after);
      }),
    );
  });

  it("is fast for the longest texts with nothing in common", () => {
    const long = (word: string) => Array.from({ length: 1600 }, (_, n) => word + n).join(" ");
    const began = performance.now();
    expect(diffWords(long("a"), long("b"))).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
