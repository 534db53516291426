/** Where a page of a list ends that is ordered by an instant and an id, latest first. */
export type Cursor = { at: string; id: string };

/** The cursor of a row, for an address. `at` as the database writes it, with microseconds. */
export const formatCursor = ({ at, id }: Cursor) => `${at}|${id}`;

/** A cursor from an address; null for an invalid one. */
export function parseCursor(text: string): Cursor | null {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00))\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      text,
    ) ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null;
}

/** The rows after a cursor, as a condition of PostgREST's `or`. */
export const isAfterCursor = (column: string, { at, id }: Cursor) =>
  `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`;

/**
 * A page of at most `size` from rows of which one more was read, with the cursor of the next page or null. `cursorOf` names
 * the instant of a row.
 */
export function toPage<T>(rows: T[], size: number, cursorOf: (row: T) => Cursor) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? formatCursor(cursorOf(last)) : null };
}
