/** The length of an IBAN by country: those of hosts, demo data and tests (ISO 13616). */
const lengths: Record<string, number> = { AE: 23, EG: 29, KW: 30, SA: 24 };

/** The bank refuses accounts with this ending. */
const refusedEnd = "000002";

function remainder(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

function makeIban(country: string, end: string): string {
  const account = end.padStart((lengths[country] ?? 23) - 4, "0");
  const check = String(98 - remainder(`${account}${country}00`)).padStart(2, "0");
  return country + check + account;
}

/** Returns test accounts of a country: an accepted and a refused one. */
export const testAccounts = (country: string) => ({
  accepted: makeIban(country, "123456"),
  refused: makeIban(country, refusedEnd),
});

/** True for a valid IBAN, by its form and check digits. */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && remainder(text.slice(4) + text.slice(0, 4)) === 1;

export const isRefused = (iban: string) => iban.endsWith(refusedEnd);
