/** The length of an IBAN in the countries that the form offers (ISO 13616). */
const lengths: Record<string, number> = {
  AE: 23,
  BH: 22,
  DE: 22,
  EG: 29,
  FR: 27,
  GB: 22,
  JO: 30,
  KW: 30,
  LB: 28,
  OM: 23,
  QA: 29,
  SA: 24,
  TN: 24,
};

export const countries = Object.keys(lengths);

/** An account whose number ends like this is refused by its bank. */
const refusedEnd = "000002";

function remainder(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

function makeIban(country: string, end: string): string {
  const account = end.padStart((lengths[country] ?? 22) - 4, "0");
  const check = String(98 - remainder(`${account}${country}00`)).padStart(2, "0");
  return country + check + account;
}

/** Test accounts of a country: one that is accepted, one that is refused. */
export const testAccounts = (country: string) => ({
  accepted: makeIban(country, "123456"),
  refused: makeIban(country, refusedEnd),
});

/** Whether a text is an IBAN of a country, by its length and check digits. */
export function isIban(text: string, country: string): boolean {
  const isFormed = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) && text.length === lengths[country];
  return isFormed && text.startsWith(country) && remainder(text.slice(4) + text.slice(0, 4)) === 1;
}

export const isRefused = (iban: string) => iban.endsWith(refusedEnd);
