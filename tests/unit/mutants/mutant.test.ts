import { describe, expect, it } from "vitest";
import { applyMutant, createMutant, locateMutant } from "../../mutants/mutant.ts";

const file = { path: "lib/quotes/rules/price.ts", text: "// Prices.\nconst isLow = a < b;\n" };
const place = { kind: "comparison turned", start: 27, end: 28, replacement: ">=" } as const;
const mutant = createMutant(file, "rules", place);

describe("a mutant", () => {
  it("is named by its place and kind", () => {
    expect(mutant.id).toBe("lib/quotes/rules/price.ts:2:17 comparison turned");
  });

  it("changes its place and nothing else", () => {
    expect(applyMutant(file.text, mutant)).toBe("// Prices.\nconst isLow = a >= b;\n");
  });

  it("is refused by a text that has something else there", () => {
    expect(() => applyMutant(`${file.text}`.replace("a <", "ab"), mutant)).toThrow(mutant.id);
  });

  it("is found again in a version of the file where it moved", () => {
    const moved = `import "a";\nimport "b";\n${file.text}`;
    const found = locateMutant(moved, { ...mutant, before: "a ", after: " b;" });
    expect(found?.line).toBe(4);
    expect(found && applyMutant(moved, found)).toContain("a >= b;");
  });

  it("is not found where it is gone or not alone", () => {
    const short = { ...mutant, before: "a ", after: " b;" };
    expect(locateMutant("const isLow = true;", short)).toBeNull();
    expect(locateMutant("a < b; a < b;", short)).toBeNull();
  });
});
