/** The first value of a parameter of an address (or of a header); empty when there is none. */
export function firstValue(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
