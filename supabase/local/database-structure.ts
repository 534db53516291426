import type { Database } from "./database.ts";

/** The known structure of the tables and functions of a database. */
export type DatabaseStructure = Awaited<ReturnType<Database["connection"]["introspect"]>>;

/** Reads the structure of the database and stores it for later requests. */
export async function readStructure({ connection }: Database): Promise<DatabaseStructure> {
  await connection.clearSchemaCache();
  return connection.introspect({ useCache: true });
}

/** Stores a structure that was read from a database with the same one. */
export function assumeStructure({ connection }: Database, structure: DatabaseStructure) {
  Object.assign(connection, { introspection: structure });
}
