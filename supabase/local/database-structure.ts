import type { Database } from "./database.ts";

/** What is known of the tables and functions of a database. */
export type DatabaseStructure = Awaited<ReturnType<Database["connection"]["introspect"]>>;

/** Reads the structure of the database, and uses it from now on. */
export async function readStructure({ connection }: Database): Promise<DatabaseStructure> {
  await connection.clearSchemaCache();
  return connection.introspect({ useCache: true });
}

/** Assumes what was read of a database with the same structure. */
export function assumeStructure({ connection }: Database, structure: DatabaseStructure) {
  Object.assign(connection, { introspection: structure });
}
