/** The first value of a query parameter or header, without NUL, which no text of the database has; empty without one. */
export function firstValue(value: string | string[] | undefined): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  // A query that names `__proto__` makes its object inherit functions.
  return typeof first === "string" ? first.replaceAll("\0", "") : "";
}
