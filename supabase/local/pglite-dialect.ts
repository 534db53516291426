import type { PGlite } from "@electric-sql/pglite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";

/** Waits for the connection; resolves with the function that releases it. */
type Acquire = () => Promise<() => void>;

class PgliteDatabaseConnection implements DatabaseConnection {
  #pglite: PGlite;
  release: () => void;

  constructor(pglite: PGlite, release: () => void) {
    this.#pglite = pglite;
    this.release = release;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(query.sql, [...query.parameters]);
    return typeof affectedRows === "number"
      ? { rows, numAffectedRows: BigInt(affectedRows) }
      : { rows };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("PGlite has no cursor to stream from");
  }
}

class PgliteDriver implements Driver {
  #pglite: PGlite;
  #acquire: Acquire;

  constructor(pglite: PGlite, acquire: Acquire) {
    this.#pglite = pglite;
    this.#acquire = acquire;
  }

  async init() {}
  async destroy() {}

  async acquireConnection(): Promise<PgliteDatabaseConnection> {
    return new PgliteDatabaseConnection(this.#pglite, await this.#acquire());
  }
  async releaseConnection(connection: PgliteDatabaseConnection) {
    connection.release();
  }
  async beginTransaction(connection: PgliteDatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }
  async commitTransaction(connection: PgliteDatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }
  async rollbackTransaction(connection: PgliteDatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }
}

/**
 * A dialect that gives PGlite's only connection to one request at a time. Lite's own dialect shares it: statements of two
 * requests would run in one transaction, one of them with the other's claims.
 */
export function createPgliteDialect(pglite: PGlite, acquire: Acquire): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pglite, acquire),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
