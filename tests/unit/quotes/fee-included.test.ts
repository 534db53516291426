import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { includeFee, isTaxOnFee } from "@/lib/quotes/rules/fee-included";
import { withFee } from "@/lib/shared/money";

const label = { en: "Line", ar: "بند" };
const line = (amountMinor: number, unitMinor = amountMinor, quantity = 1) => ({
  kind: "addon",
  label,
  quantity,
  unitMinor,
  amountMinor,
});
const fee = (amountMinor: number, percent?: number) => ({
  ...line(amountMinor),
  kind: "service_fee",
  ...(percent === undefined ? {} : { percent }),
});

describe("the lines of a price with the fee in them", () => {
  test("have the price of an hour that the headline has", () => {
    const { lines, feeMinor } = includeFee([line(3_800_000, 950_000, 4), fee(190_000, 5)]);
    expect(lines).toEqual([{ ...line(3_990_000, 997_500, 4) }]);
    expect(feeMinor).toBe(190_000);
  });

  test("name no price of one where it does not multiply to the amount", () => {
    // 3.250 plus 5% is 3.4125, rounded to 3.413; four of these are 13.652, not 13.650.
    const { lines } = includeFee([line(13_000, 3250, 4), fee(650, 5)]);
    expect(lines).toEqual([{ ...line(13_650, 3250, 4), unitMinor: null }]);
  });

  test("multiply to their amounts, to half a minor unit, for any prices and percentages", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            unit: fc.integer({ min: 0, max: 9_000_000 }),
            halves: fc.integer({ min: 1, max: 600 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.constantFrom(0, 1, 2.5, 5, 7.5, 12, 33),
        (priced, percent) => {
          const charged = priced.map(({ unit, halves }) =>
            line(Math.round((unit * halves) / 2), unit, halves / 2),
          );
          const sum = charged.reduce((total, { amountMinor }) => total + amountMinor, 0);
          const { lines } = includeFee([
            ...charged,
            fee(Math.round((sum * percent) / 100), percent),
          ]);
          for (const { unitMinor, quantity, amountMinor } of lines) {
            if (unitMinor === null) continue;
            expect(Math.abs(unitMinor * quantity - amountMinor)).toBeLessThanOrEqual(0.5);
          }
        },
      ),
    );
  });

  test("have the price of a service that its list has", () => {
    const { lines } = includeFee([line(100_000), line(40_000), fee(7_000, 5)]);
    expect(lines[1]?.amountMinor).toBe(withFee(40_000, 5));
  });

  test("are as they were where there is no fee", () => {
    expect(includeFee([line(500)])).toEqual({ lines: [line(500)], feeMinor: 0 });
    expect(includeFee([])).toEqual({ lines: [], feeMinor: 0 });
    expect(includeFee([line(0), fee(0, 5)])).toEqual({ lines: [line(0)], feeMinor: 0 });
  });

  test("of a booking that was frozen without its percentage share its fee", () => {
    expect(includeFee([line(300), line(100), fee(20)]).lines.map((l) => l.amountMinor)).toEqual([
      315, 105,
    ]);
  });

  test("keep what a total was rounded by as the last line, without a fee in it", () => {
    const rounding = { ...line(4), kind: "rounding" };
    const { lines, feeMinor } = includeFee([line(13_653), fee(683, 5), rounding]);
    expect(lines).toEqual(
      [line(14_336), rounding].map((l, at) => (at === 0 ? { ...l, unitMinor: 14_336 } : l)),
    );
    expect(feeMinor).toBe(683);
    expect(includeFee([line(13_653), rounding]).lines).toEqual([line(13_653), rounding]);
  });

  test("add up to the total for any amounts and percentages", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 90_000_000_000 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 1, 2.5, 5, 7.5, 12, 33),
        (amounts, percent) => {
          const sum = amounts.reduce((total, amount) => total + amount, 0);
          const feeMinor = Math.round((sum * percent) / 100);
          const { lines } = includeFee([...amounts.map((a) => line(a)), fee(feeMinor, percent)]);
          expect(lines.reduce((total, l) => total + l.amountMinor, 0)).toBe(sum + feeMinor);
          for (const [index, amount] of amounts.entries()) {
            const shown = lines[index]?.amountMinor ?? -1;
            expect(Math.abs(shown - withFee(amount, percent))).toBeLessThanOrEqual(1);
            expect(shown).toBeGreaterThanOrEqual(amount);
          }
        },
      ),
    );
  });
});

test("the tax of a price is that of its service fee alone where it is no more", () => {
  // 14% in a fee of EGP 3,675.
  expect(isTaxOnFee({ percent: 14, amountMinor: 45_132 }, 367_500)).toBe(true);
  expect(isTaxOnFee({ percent: 14, amountMinor: 947_763 }, 367_500)).toBe(false);
});
