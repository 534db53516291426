import connect from "postgres";

/** The PostgreSQL of the embedded backend; undefined on a hosted project, and where the backend keeps its data in PGlite. */
export const databaseUrl = process.env.E2E_DATABASE_URL;

let connection: ReturnType<typeof connect> | undefined;

/** Returns the database past every policy, for preparing data; one connection for each worker. Throws without a `databaseUrl`. */
export function database() {
  if (!databaseUrl) throw new Error("E2E_DATABASE_URL is not set");
  connection ??= connect(databaseUrl, { max: 1, onnotice: () => {} });
  return connection;
}
