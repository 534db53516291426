/** The name of a country by its ISO 3166 code. Returns any other text, which the API also accepts, unchanged. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
}
