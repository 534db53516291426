import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { saudiQrText } from "../../../lib/invoices/rules/saudi-qr";

/** Reads the fields of a code as the tax office's application does. */
function readFields(text: string): [tag: number, value: string][] {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const fields: [number, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2);
    fields.push([tag, new TextDecoder().decode(bytes.subarray(at + 2, at + 2 + length))]);
    at += 2 + length;
  }
  return fields;
}

const sample = {
  sellerName: "Bobs Records",
  taxNumber: "310122393500003",
  issuedAt: "2022-04-25T15:30:00Z",
  total: "1000.00",
  tax: "150.00",
};

describe("the code of a simplified tax invoice in Saudi Arabia", () => {
  test("is that of the sample which the tax office has published", () => {
    expect(saudiQrText(sample)).toBe(
      "AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==",
    );
  });

  test("counts the bytes of an Arabic name, not its letters", () => {
    const text = saudiQrText({ ...sample, sellerName: "قاعة الرياض" });
    expect(readFields(text)).toEqual([
      [1, "قاعة الرياض"],
      [2, "310122393500003"],
      [3, "2022-04-25T15:30:00Z"],
      [4, "1000.00"],
      [5, "150.00"],
    ]);
  });

  test("cuts a name that is longer than a field, without half a letter at its end", () => {
    const [[, name = ""] = []] = readFields(
      saudiQrText({ ...sample, sellerName: `x${"ق".repeat(200)}` }),
    );
    expect(name).toBe(`x${"ق".repeat(127)}`);
  });

  test("has its time in UTC to the second", () => {
    const text = saudiQrText({ ...sample, issuedAt: "2026-11-27T01:02:03.456+03:00" });
    expect(readFields(text)[2]).toEqual([3, "2026-11-26T22:02:03Z"]);
  });

  test("can be drawn with the longest name", () => {
    const text = saudiQrText({ ...sample, sellerName: "ق".repeat(200) });
    expect(encode(text).data.length).toBeGreaterThan(21);
  });
});
