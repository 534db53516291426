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

describe("what became of a text", () => {
  it("is said in words, neighbours together", () => {
    expect(short(diffWords("A hall by the old river", "A hall by a new river"))).toEqual([
      "=A hall by ",
      "-the old",
      "+a new",
      "= river",
    ]);
  });

  it("parts Arabic words from their punctuation", () => {
    expect(
      short(diffWords("قاعة واسعة على النيل، بإضاءة.", "قاعة صغيرة على النيل، بإضاءة دافئة.")),
    ).toEqual(["=قاعة ", "-واسعة", "+صغيرة", "= على النيل، بإضاءة", "+ دافئة", "=."]);
  });

  it("is one removal and one addition where next to nothing is left", () => {
    expect(short(diffWords("Light, sound and a garden", "Parking for forty and more"))).toEqual([
      "-Light, sound and a garden",
      "+Parking for forty and more",
    ]);
  });

  it("keeps lines apart, and has no part for nothing", () => {
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

  it("gives back both texts, whatever they are", () => {
    const text = fc.string({ unit: fc.constantFrom("hall ", "قاعة ", "،", "\n", "🌙", "a", " ") });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        expect(side(parts, "added")).toBe(before);
        expect(side(parts, "removed")).toBe(after);
      }),
    );
  });

  it("answers soon for the longest texts that have nothing in common", () => {
    const long = (word: string) => Array.from({ length: 1600 }, (_, n) => word + n).join(" ");
    const began = performance.now();
    expect(diffWords(long("a"), long("b"))).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
