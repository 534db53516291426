import fc from "fast-check";
import { expect, test } from "vitest";
import { malformedPath } from "../../../lib/shared/malformed-path.ts";
import { propertyRuns } from "../../support/repetitions.ts";

const isBroken = (path: string) => new RegExp(`^(?:${malformedPath})$`).test(path);

function cannotBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

test.each(["%E0%A4%A", "%", "a%zz", "%C0%80", "%ED%A0%80", "%F5%80%80%80", "venues/%80"])(
  "%s is broken",
  (path) => {
    expect(isBroken(path)).toBe(true);
  },
);

test("exactly the paths that cannot be decoded are malformed", () => {
  const byte = fc.integer({ min: 0, max: 255 }).map((n) => `%${n.toString(16).padStart(2, "0")}`);
  const piece = fc.oneof(
    byte,
    fc.constantFrom("%", "%4", "a", "/", "%e0%a4", "%f4%90", "%ed%a0"),
    fc.string({ unit: "grapheme" }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const path = pieces.join("");
      expect(isBroken(path)).toBe(cannotBeDecoded(path));
    }),
    { numRuns: propertyRuns(2000) },
  );
});
