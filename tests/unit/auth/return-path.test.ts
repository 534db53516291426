import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { returnPathOfReferer, safeReturnPath } from "@/lib/auth/return-path";
import { propertyRuns } from "../../support/repetitions";

describe("safeReturnPath", () => {
  test.each([
    "/",
    "/dashboard",
    "/ar/dashboard/bookings?group=past",
    "/explore?q=%D9%82%D8%A7%D8%B9%D8%A9%20x",
    "/book/0190?start=2027-01-01T10:00:00Z&url=https://example.com//x",
    "/venues/a#reviews",
  ])("keeps %s as it is", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    ["another site", "https://evil.example"],
    ["another site without its scheme", "//evil.example"],
    ["a backslash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["an encoded slash", "/%2Fevil.example"],
    ["an encoded slash in small letters", "/%2f%2fevil.example"],
    ["an encoded backslash", "/%5Cevil.example"],
    ["twice encoded", "/%252Fevil.example"],
    ["three times encoded", "/%25252Fevil.example"],
    ["a dot that vanishes", "/.//evil.example"],
    ["dots that vanish", "/a/..//evil.example"],
    ["encoded dots that vanish", "/%2e%2e//evil.example"],
    ["one behind a language", "/ar//evil.example"],
    ["an encoded one behind a language", "/ar/%2Fevil.example"],
    ["a name before the host", "//localhost:3000@evil.example"],
    ["a tab that browsers drop", "/\t/evil.example"],
    ["a line end that browsers drop", "/\n/evil.example"],
    ["an encoded line end", "/%0d%0aLocation:%20//evil.example"],
    ["a null", "/%00"],
    ["a leading space", " //evil.example"],
    ["a direction mark", "/\u200e/evil.example"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,x"],
    ["someone before the host", "https:/evil.example"],
    ["a bare word", "dashboard"],
    ["nothing", ""],
    ["broken encoding", "/%E0%A4%A"],
    ["an endless one", `/${"a".repeat(3000)}`],
    ["two of them", ["/a", "/b"]],
    ["none", undefined],
  ])("refuses %s", (_, value) => {
    expect(safeReturnPath(value)).toBeNull();
  });

  test("keeps no path that a browser would resolve to another site", () => {
    const hostile = fc.array(
      fc.constantFrom(
        "/",
        "\\",
        ".",
        "%2f",
        "%5c",
        "%25",
        "@",
        ":",
        "evil.example",
        "\t",
        "a",
        "?",
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const kept = safeReturnPath(`/${parts.join("")}`);
        if (kept === null) return;
        expect(new URL(kept, "https://here.example").origin).toBe("https://here.example");
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe("returnPathOfReferer", () => {
  const host = "mahfil.test:3000";
  test.each([
    ["http://mahfil.test:3000/explore?q=a", "/explore?q=a"],
    ["http://evil.example/explore", null],
    ["http://mahfil.test.evil.example/", null],
    ["http://mahfil.test:3001/", null],
    ["http://mahfil.test:3000//evil.example", null],
    ["nonsense", null],
    [null, null],
  ])("returns for the Referer %s the path %s", (referer, path) => {
    expect(returnPathOfReferer(referer, host)).toBe(path);
  });
});
