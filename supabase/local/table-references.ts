import type { Database } from "./database.ts";

/** Foreign keys between tables of the API, each as `child parent`. A view has those of the table that it shows. */
export type TableReferences = ReadonlySet<string>;

/** Returns a function that reads the foreign keys once. */
export function createTableReferences({
  sql,
}: Pick<Database, "sql">): () => Promise<TableReferences> {
  let references: Promise<TableReferences> | null = null;
  const read = async () => {
    const rows = await sql<{ pair: string }>(`
      with shown as (
        select oid, oid as table_oid from pg_catalog.pg_class
        union
        select r.ev_class, d.refobjid
        from pg_catalog.pg_rewrite r
        join pg_catalog.pg_depend d on d.objid = r.oid and d.classid = 'pg_catalog.pg_rewrite'::regclass
          and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid <> r.ev_class
      )
      select distinct child.relname || ' ' || parent.relname as pair
      from pg_catalog.pg_constraint k
      join shown on shown.table_oid = k.conrelid
      join pg_catalog.pg_class child on child.oid = shown.oid
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

/**
 * True when embedding these tables in each other, in this order, repeats rows: below a row that many rows reference, or
 * through rows that all users share, such as amenities. Without a foreign key from one table to the next, the tables have a
 * many-to-many relation.
 */
export function multipliesRows(path: string[], references: TableReferences): boolean {
  const children = new Set([...references].map((pair) => pair.split(" ")[0]));
  const parents = new Set([...references].map((pair) => pair.split(" ")[1]));
  const steps = path.slice(1).map((to, at) => {
    const from = path[at] ?? "";
    const isUp = references.has(`${from} ${to}`);
    const isDown = references.has(`${to} ${from}`);
    return { isUp: isUp || !isDown, isDown: isDown || !isUp, from, to };
  });
  const isCommon = (table: string) =>
    parents.has(table) && !children.has(table) && table !== "users";
  return steps.some(({ isUp, isDown, from, to }, at) => {
    if (isUp && isDown && parents.has(from) && children.has(to)) return true;
    const later = steps.slice(at + 1);
    if (isUp && later.some((step) => step.isDown)) return true;
    return isDown && isCommon(from) && later.some((step) => step.isUp);
  });
}
