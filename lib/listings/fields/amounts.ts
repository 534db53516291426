import { parseMoney } from "../../shared/money.ts";

const MAX_PRICE_MINOR = 100_000_000_000;

export type Issue = { path: (string | number)[]; message: string };

/** Converts major units of a form into minor ones; 0 for a value that the schema refuses. */
export function toMinor(major: number, currency: string): number {
  return parseMoney(String(major), currency) ?? 0;
}

/** The amounts that have too many decimals for the currency, or are too high. Messages are keys of the kind's errors. */
export const findAmountIssues = (
  amounts: readonly { amount: number; path: Issue["path"] }[],
  currency: string,
): Issue[] =>
  amounts
    .filter(({ amount }) => !Number.isNaN(amount))
    .flatMap(({ amount, path }) => {
      const minor = parseMoney(String(amount), currency);
      if (minor === null) return [{ path, message: "tooFine" }];
      return minor > MAX_PRICE_MINOR ? [{ path, message: "tooHigh" }] : [];
    });
