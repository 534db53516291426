import { expect, it } from "vitest";
import { writeExtraPricesQuery, writeQuoteQuery } from "@/lib/quotes/quote-address";
import { extraPricesQuerySchema, quoteQuerySchema } from "@/lib/quotes/schemas";

const chairs = "0190a1b2-0000-7000-8000-000000000001";
const band = "0190a1b2-0000-7000-8000-000000000002";
const request = {
  venueId: "0190a1b2-0000-7000-8000-000000000003",
  start: "2027-01-01T16:00:00.000Z",
  end: "2027-01-01T21:00:00.000Z",
  guests: 80,
  addons: { [chairs]: 40 },
  services: { [band]: 1 },
  hours: { [band]: 3.5 },
};
const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text));

it("the address of a quote is read back as the request that it was written for", () => {
  expect(quoteQuerySchema.parse(queryOf(writeQuoteQuery(request)))).toEqual(request);
});

it("hours that are considered of an extra without a quantity are read back as those of one", () => {
  const considered = { quantities: { [chairs]: 2 }, hours: { [band]: 4 } };
  const query = queryOf(writeExtraPricesQuery({ ...request, considered }));
  expect(extraPricesQuerySchema.parse(query)).toEqual({
    ...request,
    considered: { quantities: { [band]: 1, [chairs]: 2 }, hours: { [band]: 4 } },
  });
});

it.each([
  ["no venue", { venue: "" }],
  ["no number of guests", { guests: "many" }],
  ["a time without a zone", { start: "2027-01-01T16:00" }],
  ["an extra without a quantity", { addons: chairs }],
  ["an extra that is no id", { services: "band*1" }],
  ["hours that are no number", { services: `${band}*1*x` }],
  ["a quantity of none", { addons: `${chairs}*0` }],
])("an address with %s is refused", (_what, changed) => {
  const query = { ...queryOf(writeQuoteQuery(request)), ...changed };
  expect(quoteQuerySchema.safeParse(query).success).toBe(false);
});
