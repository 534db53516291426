import type { Sql } from "./context.ts";

export type Row = Record<string, unknown>;

/**
 * Inserts rows in one statement. All rows have the columns of the first one; with `update`, rows
 * whose key is there already are overwritten, so that a trigger may have made them before.
 */
export async function insertRows(
  sql: Sql,
  table: string,
  rows: readonly Row[],
  update?: { key: string },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const list = columns.map((column) => `"${column}"`).join(", ");
  const set = columns.map((column) => `"${column}" = excluded."${column}"`).join(", ");
  const conflict = update ? ` on conflict (${update.key}) do update set ${set}` : "";
  await sql(
    `insert into ${table} (${list})
     select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)${conflict}`,
    [JSON.stringify(rows)],
  );
}
