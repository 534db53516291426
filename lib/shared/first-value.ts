/**
 * The first value of a query parameter or header; empty when there is none. Removes NUL, which the database cannot
 * store.
 */
export function firstValue(value: string | string[] | undefined): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  // A query with the name `__proto__` makes its object inherit functions.
  return typeof first === "string" ? first.replaceAll("\0", "") : "";
}
