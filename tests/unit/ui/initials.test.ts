import { describe, expect, it } from "vitest";
import { initials } from "@/components/ui/initials";

describe("initials", () => {
  it("takes the first letters of the first and the last word", () => {
    expect(initials("Layla Hassan")).toBe("LH");
    expect(initials("layla bint hassan")).toBe("LH");
    expect(initials("Cher")).toBe("C");
    expect(initials("  Omar   Khalil ")).toBe("OK");
  });

  it("keeps two Arabic letters apart, and leaves out the article of a family name", () => {
    expect(initials("ليلى حسن")).toBe("ل\u200cح");
    expect(initials("عمر الشريف")).toBe("ع\u200cش");
    expect(initials("إلهام")).toBe("إ");
    expect(initials("الفت")).toBe("ا");
  });

  it("reads over marks, signs and pictures", () => {
    expect(initials("\u200fليلى\u200f حسن")).toBe("ل\u200cح");
    expect(initials("(Layla) “Hassan”")).toBe("LH");
    expect(initials("🎉 Layla")).toBe("L");
    expect(initials("e\u0301lodie")).toBe("É");
    expect(initials("𝒜 𝒷")).toHaveLength(4);
  });

  it("is empty without a letter", () => {
    expect(initials("")).toBe("");
    expect(initials("🎉 …")).toBe("");
  });
});
