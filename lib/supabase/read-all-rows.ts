import { unwrap } from "../errors";

/** As many rows as PostgREST returns at most (`max_rows` in supabase/config.toml). */
const MAX_ROWS = 1000;

/**
 * All rows of a query, in requests of at most 1,000. `readPage` returns the rows from one place to another, both counted
 * from 0 and included, in a total order. For lists that a page needs whole; others have pages. Throws database errors.
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
