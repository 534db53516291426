import { expect, it } from "vitest";
import { formatSize } from "../../../lib/shared/format-size";

it.each([
  [1, "1 kB"],
  [300 * 1024, "300 kB"],
  [1024 * 1024, "1 MB"],
  [2.25 * 1024 * 1024, "2.3 MB"],
])("%i bytes are written as %s in English", (bytes, text) => {
  expect(formatSize(bytes, "en")).toBe(text);
});

it("a size has Latin digits and whole words in Arabic", () => {
  expect(formatSize(300 * 1024, "ar")).toBe("300 كيلوبايت");
  expect(formatSize(2.25 * 1024 * 1024, "ar")).toBe("2.3 ميغابايت");
});
