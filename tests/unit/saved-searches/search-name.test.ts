import { describe, expect, test } from "vitest";
import { searchName } from "@/lib/saved-searches/rules/search-name";

describe("the name that is offered for a search", () => {
  test("is its text and its filters", () => {
    expect(searchName("hall", ["Cairo", "40 guests"], ", ", "en")).toBe("hall, Cairo, 40 guests");
    expect(searchName("", ["الأقصر", "40 ضيفًا"], "، ", "ar")).toBe("الأقصر، 40 ضيفًا");
  });

  test("leaves out a filter that does not fit in whole", () => {
    const long = "x".repeat(100);
    expect(searchName("", [long, "Sound system", "4 stars and up"], ", ", "en")).toBe(
      `${long}, Sound system`,
    );
    expect(searchName("y".repeat(200), ["Cairo"], ", ", "en")).toBe("y".repeat(120));
  });

  test("has a text in the other script behind the filters, whose numbers it would move", () => {
    expect(searchName("قاعة في الزمالك", ["40 guests"], ", ", "en")).toBe(
      "40 guests, قاعة في الزمالك",
    );
    expect(searchName("hall", ["40 ضيفًا"], "، ", "ar")).toBe("40 ضيفًا، hall");
    expect(searchName("قاعة", ["40 ضيفًا"], "، ", "ar")).toBe("قاعة، 40 ضيفًا");
  });
});
