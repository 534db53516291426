import { expect, it } from "vitest";
import { textLanguage } from "@/lib/shared/text-language";

it.each([
  ["The pictures show another hall.", "en"],
  ["الصور لقاعة أخرى.", "ar"],
  ["الصور لقاعة Nile أخرى.", "ar"],
  ["Please add the word قاعة to the name.", "en"],
  ["2026-11-24", undefined],
  ["", undefined],
])("the language of the text %j is %s", (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
