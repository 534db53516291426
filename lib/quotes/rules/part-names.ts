/** What a part of a price is in the database; the security deposit is none of the price. */
export type PartKind = "deposit" | "balance" | "extra" | "security";
/** What a part is called: the whole price, where no balance follows what is paid with the booking. */
export type PartName = PartKind | "full";

/** The names of all parts of a booking or quote, also of those that were cancelled, in their order. */
export function partNames<K extends PartKind>(kinds: readonly K[]): (K | "full")[] {
  const hasBalance = kinds.some((kind) => kind === "balance");
  return kinds.map((kind) => (kind === "deposit" && !hasBalance ? "full" : kind));
}
