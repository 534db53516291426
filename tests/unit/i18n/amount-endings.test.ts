import { expect, it } from "vitest";
import ar from "@/messages/ar.json" with { type: "json" };

/** Parameters that are amounts with their currency, which ends with a full stop in Arabic: ج.م. */
const amounts =
  /\{(?:amount|total|max|price|net|refund|fee|deposit|claimed|kept|rest|paid|due|tax|security|balance|guestPays)\}\./;

function textsOf(messages: object, path = ""): [path: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
}

it("no Arabic sentence ends with an amount, whose currency has a full stop of its own", () => {
  // A percentage or a number of places.
  const withoutCurrency = ["paymentTerms.outside"];
  const found = textsOf(ar).filter(
    ([path, text]) => amounts.test(text) && !withoutCurrency.includes(path),
  );
  expect(found.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});
