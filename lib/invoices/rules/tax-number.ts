/** The countries with a known tax (ISO 3166). */
export const taxCountries = ["EG", "SA", "AE", "KW"] as const;

export type TaxCountry = (typeof taxCountries)[number];

export const isTaxCountry = (country: string): country is TaxCountry =>
  taxCountries.some((known) => known === country);

const patterns: Record<TaxCountry, RegExp> = {
  EG: /^\d{9}$/,
  SA: /^3\d{13}3$/,
  AE: /^1\d{14}$/,
  KW: /^[A-Z0-9-]{5,20}$/,
};

/** Whether `number` has the form of a tax number of `country`; same rule as `private.is_tax_number`. */
export const isTaxNumber = (country: TaxCountry, number: string): boolean =>
  patterns[country].test(number);
