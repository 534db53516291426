import { unwrap } from "../errors";

/** The most rows that PostgREST returns (`max_rows` in supabase/config.toml). */
const MAX_ROWS = 1000;

/**
 * All rows of a query, in requests of at most 1,000. `readPage` returns the rows between two positions, both counted
 * from 0 and included, in a total order. Only for lists that a page needs completely; others have pages. Throws
 * database errors.
 */
export async function readAllRows<T>(
  readPage: (from: number, to: number) => PromiseLike<{ data: T[] | null; error: unknown }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = unwrap(await readPage(rows.length, rows.length + MAX_ROWS - 1));
    rows.push(...page);
    if (page.length < MAX_ROWS) return rows;
  }
}
