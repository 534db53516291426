import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Cell,
  csvDownload,
  csvLines,
  localTimeCell,
  moneyCell,
  utcCell,
} from "@/lib/shared/csv";
import { toDecimal } from "@/lib/shared/money";

describe("a CSV file", () => {
  it.each([
    ..."=1+1 +20-100 -2 @SUM(A1) |cmd ＝1 ＋1 －1 ＠A1 ｜x".split(" "),
    "+20 100",
    "\tx",
    "\rx",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "\u200b=1",
    "\ufeff=1",
    '"=1',
    "'=1",
  ])("shows %j as text and never reckons with it", (text) => {
    expect(csvLines([[text]]).replace(/^"/, "")).toMatch(/^'/);
  });

  it.each(["Party;=1+1", "Party\t=1+1", "Party\r\n=1+1", "a; @SUM(A1)", "x;|cmd", "x;＝1"])(
    "leaves no formula in %j to a spreadsheet that separates at another character",
    (text) => {
      for (const separator of [";", "\t", "\r", "\n"]) {
        const [, ...rest] = csvLines([[text]])
          .trim()
          .split(separator);
        for (const cell of rest) expect(cell).not.toMatch(/^[\s"']*[=+\-@|＝]/);
      }
      expect(csvLines([[text]])).toMatch(/^'/);
    },
  );

  it("has an empty cell for an amount that is not known", () => {
    expect(csvLines([[moneyCell(125_000, "EGP"), moneyCell(null, "EGP")]])).toBe("1250.00,\r\n");
  });

  it("leaves numbers, amounts and ordinary names as they are", () => {
    expect(csvLines([["قاعة, الكبرى", 12, "1250.00", null, 'a "b"']])).toBe(
      '"قاعة, الكبرى",12,1250.00,,"a ""b"""\r\n',
    );
  });

  it("writes minor units exactly", () => {
    expect(toDecimal(125_000, "EGP")).toBe("1250.00");
    expect(toDecimal(100_000, "SAR")).toBe("1000.00");
    expect(toDecimal(5, "SAR")).toBe("0.05");
    expect(toDecimal(5, "KWD")).toBe("0.005");
    expect(toDecimal(1234, "KWD")).toBe("1.234");
    expect(toDecimal(-5, "EGP")).toBe("-0.05");
    expect(toDecimal(-150, "EGP")).toBe("-1.50");
    expect(toDecimal(7, "JPY")).toBe("7");
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom("EGP", "KWD", "JPY"),
        (minor, currency) => BigInt(toDecimal(minor, currency).replace(".", "")) === BigInt(minor),
      ),
    );
  });

  it("distinguishes the venue's time zone from UTC", () => {
    expect(localTimeCell("2027-04-30T16:30:00.000Z", "Africa/Cairo")).toBe("2027-04-30 19:30");
    expect(utcCell("2027-04-30T16:30:00+00:00")).toBe("2027-04-30T16:30:00Z");
  });
});

describe("a download", () => {
  async function* pages(count: number, size: number) {
    for (let page = 0; page < count; page += 1) {
      yield Array.from({ length: size }, (_, row): Cell[] => [page * size + row]);
    }
  }

  it("contains every page after the byte order mark and the header", async () => {
    const answer = await csvDownload("bookings", ["رقم"], pages(10, 500));
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="bookings.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(lines).toHaveLength(5001);
    expect(lines[0]).toBe("رقم");
    expect(lines.at(-1)).toBe("4999");
  });

  it("is an error if the first page fails, and is aborted if a later one fails", async () => {
    async function* failing(after: number): AsyncGenerator<Cell[][]> {
      for (let page = 0; page < after; page += 1) yield [[page]];
      throw new Error("gone");
    }
    await expect(csvDownload("x", [], failing(0))).rejects.toThrow("gone");
    const answer = await csvDownload("x", [], failing(1));
    await expect(answer.text()).rejects.toThrow();
  });
});
