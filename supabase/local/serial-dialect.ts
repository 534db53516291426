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

/** A first-come, first-served lock. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that lets the next one in. */
  async enter(): Promise<() => void> {
    const previous = this.#last;
    let leave = () => {};
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    await previous;
    return leave;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

class OnlyConnection implements DatabaseConnection {
  #pglite: PGlite;
  leave: () => void;

  constructor(pglite: PGlite, leave: () => void) {
    this.#pglite = pglite;
    this.leave = leave;
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

class SerialDriver implements Driver {
  #pglite: PGlite;
  #turnstile: Turnstile;

  constructor(pglite: PGlite, turnstile: Turnstile) {
    this.#pglite = pglite;
    this.#turnstile = turnstile;
  }

  async init() {}
  async destroy() {}

  async acquireConnection(): Promise<OnlyConnection> {
    return new OnlyConnection(this.#pglite, await this.#turnstile.enter());
  }
  async releaseConnection(connection: OnlyConnection) {
    connection.leave();
  }
  async beginTransaction(connection: OnlyConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }
  async commitTransaction(connection: OnlyConnection) {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }
  async rollbackTransaction(connection: OnlyConnection) {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }
}

/**
 * PGlite has one connection, and lite's own dialect hands it to everybody at once: the statements
 * of two requests would then share a transaction, and one caller would run with the other's
 * claims. This dialect lends the connection to one request at a time.
 */
export function serialDialect(pglite: PGlite, turnstile: Turnstile): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerialDriver(pglite, turnstile),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
