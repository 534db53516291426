import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Sql, TransactionSql } from "postgres";
import { recordDatabaseError } from "./database-errors.ts";

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** True when the error means that the connection is closed or closing, not a response of the server. */
function connectionLost(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return !/^[0-9A-Z]{5}$/.test(String(error.code)) || String(error.code).startsWith("57P");
}

/**
 * Returns an object as JSON, because the driver fails to write one for a column of another type. Throws a TypeError for an
 * array with a value that has no text form, such as `{"toString": 1}`: the driver would throw too late, and the statement
 * would never end.
 */
function toParameter(value: unknown): unknown {
  // Checks only that it can be written; the driver writes it.
  if (Array.isArray(value)) String(value);
  return Object.prototype.toString.call(value) === "[object Object]"
    ? JSON.stringify(value)
    : value;
}

/** Settings of the transaction, whose results are not awaited. */
const isSetting = (text: string) => text.startsWith("select set_config(");

/** Maximum number of prepared function calls per connection; other calls are prepared each time. */
const MAX_PREPARED = 200;
const preparedCalls = new Set<string>();

/** True when a statement is worth preparing, because its text recurs with other values. */
function isPrepared(text: string): boolean {
  if (isSetting(text) || preparedCalls.has(text)) return true;
  if (!text.startsWith("select * from public.") || preparedCalls.size >= MAX_PREPARED) return false;
  preparedCalls.add(text);
  return true;
}

type Transaction = {
  sql: TransactionSql;
  ended: Promise<void>;
  finish: PromiseWithResolvers<void>;
};

class PostgresDatabaseConnection implements DatabaseConnection {
  #pool: Sql;
  #transaction: Transaction | null = null;
  #lost: unknown = null;
  /** Settings that the server has not confirmed yet. */
  #settings: Promise<unknown>[] = [];

  constructor(pool: Sql) {
    this.#pool = pool;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A statement on a closed connection would wait for ever, or run in another session.
    if (this.#lost) throw this.#lost;
    try {
      const answer = (this.#transaction?.sql ?? this.#pool)
        .unsafe<(R & object)[]>(query.sql, query.parameters.map(toParameter) as never[], {
          prepare: isPrepared(query.sql),
        })
        .execute();
      // The next statement is sent right after a setting and fails with it.
      if (this.#transaction && isSetting(query.sql)) {
        answer.catch(() => {});
        this.#settings.push(answer);
        return { rows: [] };
      }
      const [result] = await Promise.all([answer, ...this.#settings.splice(0)]);
      const rows = [...result];
      return changing.has(result.command)
        ? { rows, numAffectedRows: BigInt(result.count) }
        : { rows };
    } catch (error) {
      recordDatabaseError(error);
      if (this.#transaction && connectionLost(error)) this.#lost = error;
      throw error;
    }
  }

  async begin() {
    const opened = Promise.withResolvers<TransactionSql>();
    const finish = Promise.withResolvers<void>();
    const ended = this.#pool.begin((sql) => {
      opened.resolve(sql);
      return finish.promise;
    });
    ended.catch((error: unknown) => {
      this.#lost = error;
      // A failing begin or commit bypasses the connection's own error handler in lite.
      recordDatabaseError(error);
      opened.reject(error);
    });
    this.#transaction = { sql: await opened.promise, ended, finish };
  }

  async end(commit: boolean) {
    const transaction = this.#transaction;
    this.#transaction = null;
    // The server has rolled back the transaction of a lost connection.
    if (!transaction || this.#lost) {
      if (commit && this.#lost) throw this.#lost;
      return;
    }
    if (commit) {
      transaction.finish.resolve();
      await transaction.ended;
    } else {
      transaction.finish.reject(new Error("rolled back"));
      await transaction.ended.catch(() => {});
    }
    this.#lost = null;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not used here");
  }
}

class PostgresDriver implements Driver {
  #pool: Sql;

  constructor(pool: Sql) {
    this.#pool = pool;
  }

  async init() {}
  async destroy() {}
  async acquireConnection() {
    return new PostgresDatabaseConnection(this.#pool);
  }
  async releaseConnection(connection: PostgresDatabaseConnection) {
    await connection.end(false);
  }
  beginTransaction(connection: PostgresDatabaseConnection) {
    return connection.begin();
  }
  commitTransaction(connection: PostgresDatabaseConnection) {
    return connection.end(true);
  }
  rollbackTransaction(connection: PostgresDatabaseConnection) {
    return connection.end(false);
  }
}

/**
 * A dialect that takes a pool connection per transaction and detects its loss in the middle. Lite's own dialect waits for
 * ever for the response to its rollback.
 */
export function createPostgresDialect(pool: Sql): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
