import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderText, shareLayers } from "@/lib/venues/share/share-text";

const font = "Readex Pro 60";
const widthOf = async (text: string) => (await renderText(text, font)).info.width;

/** For each column, whether anything is drawn in it. */
async function columns(text: string): Promise<boolean[]> {
  const { data, info } = await sharp((await renderText(text, font)).data)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width }, (_, x) =>
    Array.from({ length: info.height }).some(
      (_, y) => (data[(y * info.width + x) * info.channels + 3] ?? 0) > 40,
    ),
  );
}

/** Returns the widths of the words from left to right. A gap of more than 8 pixels separates words. */
async function words(text: string): Promise<number[]> {
  const parts: number[] = [];
  let gap = 99;
  for (const isInk of await columns(text)) {
    if (isInk && gap > 8) parts.push(0);
    gap = isInk ? 0 : gap + 1;
    if (parts.length > 0) parts[parts.length - 1] = (parts.at(-1) ?? 0) + 1;
  }
  return parts;
}

describe("the text of a share picture", () => {
  it("has joined Arabic letters", async () => {
    const apart = [..."قصيدة"].join("\u200c");
    expect(await widthOf("قصيدة")).toBeLessThan((await widthOf(apart)) * 0.9);
  });

  it("runs from right to left in Arabic, and from left to right in English", async () => {
    // The first word is one thin letter, on the right.
    const [left = 0, right = 0] = await words("ا سسسس");
    expect(right).toBeLessThan(left / 3);
    const [first = 0, second = 0] = await words("I WWWW");
    expect(first).toBeLessThan(second / 3);
  });

  it("may contain markup, control characters and unpaired surrogates", async () => {
    for (const text of ["<b>Tom & Jerry</b>", "a\u0000b", "\ud800", "🎉 حفل", "x".repeat(400)]) {
      const { info } = await renderText(text, font);
      expect(info.width, text).toBeGreaterThan(0);
      expect(info.width, text).toBeLessThanOrEqual(1056);
    }
  });

  it("is aligned to the start, inside the picture", async () => {
    for (const locale of ["en", "ar"] as const) {
      const layers = await shareLayers(
        { name: "قاعة ".repeat(60), about: "قاعة أفراح · القاهرة", brand: "محفل" },
        locale,
      );
      for (const { top, left, input } of layers.slice(1)) {
        const { width = 0, height = 0 } = await sharp(input as Buffer).metadata();
        expect(top).toBeGreaterThanOrEqual(0);
        expect((top ?? 0) + height).toBeLessThanOrEqual(630);
        expect(locale === "ar" ? 1200 - (left ?? 0) - width : left).toBe(72);
      }
    }
  });
});
