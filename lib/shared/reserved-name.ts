/**
 * True for a name that contains the product's own, under which admins write to users, whatever stands between its letters. As
 * `private.is_reserved_name` of the database.
 */
export const isReservedName = (name: string) =>
  /mahfil|محفل/.test(
    name
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^a-z\u0621-\u063a\u0641-\u064a]/g, ""),
  );
