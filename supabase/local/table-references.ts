import type { Database } from "./database.ts";

/** The foreign keys between tables of the API, each as `child parent`. */
export type TableReferences = ReadonlySet<string>;

/** Returns a function that reads the foreign keys once. */
export function createTableReferences({
  sql,
}: Pick<Database, "sql">): () => Promise<TableReferences> {
  let references: Promise<TableReferences> | null = null;
  const read = async () => {
    const rows = await sql<{ pair: string }>(`
      select distinct child.relname || ' ' || parent.relname as pair
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class child on child.oid = k.conrelid
      join pg_catalog.pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and child.relnamespace = 'public'::regnamespace`);
    return new Set(rows.map(({ pair }) => pair));
  };
  return () => {
    references ??= read().catch((error: unknown) => {
      references = null;
      throw error;
    });
    return references;
  };
}
