import { isUuid } from "./uuid";

/**
 * The end of a page in a list sorted by an instant and an id, latest first. `at` is the instant as the database writes
 * it, with microseconds.
 */
export type Cursor = { at: string; id: string };

const formatCursor = ({ at, id }: Cursor) => `${at}|${id}`;

/** A cursor from an address; null for an invalid one. */
export function parseCursor(text: string): Cursor | null {
  const [at = "", id, ...rest] = text.split("|");
  // Only characters of an instant, because the text becomes part of a filter.
  const isInstant = /^[\dT:.Z+-]{20,32}$/.test(at) && !Number.isNaN(Date.parse(at));
  return isInstant && isUuid(id) && rest.length === 0 ? { at, id } : null;
}

/** The rows after a cursor, as a condition of PostgREST's `or`. */
export const isAfterCursor = (column: string, { at, id }: Cursor) =>
  `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`;

/**
 * A page of at most `size` rows and the cursor of the next page, or null. `rows` has one row more than the page if
 * there is a next one. `cursorOf` returns the cursor of a row.
 */
export function toPage<T>(rows: T[], size: number, cursorOf: (row: T) => Cursor) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? formatCursor(cursorOf(last)) : null };
}
