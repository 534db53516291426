/** The first value of a query parameter or header, without NUL, which no text of the database has; empty without one. */
export function firstValue(value: string | string[] | undefined): string {
  return ((Array.isArray(value) ? value[0] : value) ?? "").replaceAll("\0", "");
}
