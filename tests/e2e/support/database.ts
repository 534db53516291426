import connect from "postgres";

/** The PostgreSQL of the embedded backend; undefined on a hosted project, and if the backend keeps its data in PGlite. */
export const databaseUrl = process.env.E2E_DATABASE_URL;

let connection: ReturnType<typeof connect> | undefined;

/** Returns a connection that bypasses all policies, for preparing data; one for each worker. Throws without a `databaseUrl`. */
export function database() {
  if (!databaseUrl) throw new Error("E2E_DATABASE_URL is not set");
  connection ??= connect(databaseUrl, { max: 1, onnotice: () => {} });
  return connection;
}
