/** The kind of a part in the database; the security deposit is not part of the price. */
export type PartKind = "deposit" | "balance" | "extra" | "security";
/** The displayed name of a part. `full` is the whole price, when no balance follows the first part. */
export type PartName = PartKind | "full";

/** The names of all parts of a booking or quote in their order, including cancelled ones. */
export function partNames<K extends PartKind>(kinds: readonly K[]): (K | "full")[] {
  const hasBalance = kinds.some((kind) => kind === "balance");
  return kinds.map((kind) => (kind === "deposit" && !hasBalance ? "full" : kind));
}
