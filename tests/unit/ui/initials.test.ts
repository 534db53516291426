import { describe, expect, it } from "vitest";
import { initials } from "@/components/ui/initials";

describe("initials", () => {
  it("are the first letters of the first and the last word", () => {
    expect(initials("Layla Hassan")).toBe("LH");
    expect(initials("layla bint hassan")).toBe("LH");
    expect(initials("Cher")).toBe("C");
    expect(initials("  Omar   Khalil ")).toBe("OK");
  });

  it("separate two Arabic letters, and leave out the article of a family name", () => {
    expect(initials("ليلى حسن")).toBe("ل\u200cح");
    expect(initials("عمر الشريف")).toBe("ع\u200cش");
    expect(initials("إلهام")).toBe("إ");
    expect(initials("الفت")).toBe("ا");
  });

  it("skip marks, symbols and emoji", () => {
    expect(initials("\u200fليلى\u200f حسن")).toBe("ل\u200cح");
    expect(initials("(Layla) “Hassan”")).toBe("LH");
    expect(initials("🎉 Layla")).toBe("L");
    expect(initials("e\u0301lodie")).toBe("É");
    expect(initials("𝒜 𝒷")).toHaveLength(4);
  });

  it("are empty without a letter", () => {
    expect(initials("")).toBe("");
    expect(initials("🎉 …")).toBe("");
  });
});
