import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import { pgtap } from "@electric-sql/pglite/pgtap";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { CompiledQuery, Kysely, sql as raw } from "kysely";
import pLimit from "p-limit";
import { recordDatabaseError } from "./database-errors.ts";
import { passInvalidAsText, scalarTypes, sent } from "./driver-types.ts";
import { jsonParameter } from "./json-values.ts";
import { createPgliteDialect } from "./pglite-dialect.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { currentRequestHeaders } from "./request-headers.ts";
import { oneLine, StartError } from "./settings.ts";

type Row = Record<string, unknown>;
export type Query = <R = Row>(text: string, params?: unknown[]) => Promise<R[]>;

export type Database = {
  kind: "pglite" | "postgres";
  connection: PgliteConnection | PostgresConnection;
  /** Runs one statement as the owner of the database. */
  sql: Query;
  /** Runs several statements without parameters. */
  exec: (text: string) => Promise<void>;
  /** Runs everything inside in one transaction. */
  transaction: <T>(
    work: (inside: { sql: Query; exec: Database["exec"] }) => Promise<T>,
  ) => Promise<T>;
  /**
   * Calls back with the payload of every notification of the channel (`notify`), in commit order, until the database is
   * closed. Calls `onReconnect` after a lost connection, during which notifications were missed.
   */
  listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ) => Promise<void>;
  close: () => Promise<void>;
};

/** The search path of migrations on hosted Supabase. */
const searchPath = '"$user", public, extensions';

// As PostgREST returns them: ISO instants and JSON numbers. Lite would return PostgreSQL's own text.
const instant = (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
const decimal = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text);

type Claims = {
  auth?: { uid?: unknown; role?: string; jwt?: unknown };
  storage?: { operation?: unknown };
};
type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> };

/**
 * Sets the caller's identity in one statement per request. Lite would first grant every table with row-level security to anon
 * and authenticated, and so override the migrations' grants.
 */
function configureIdentity(connection: PgliteConnection | PostgresConnection) {
  Object.assign(connection, {
    rlsState: "active",
    ensureRlsContext: async () => true,
    async applyJwtSessionContext(db: Kysely<unknown>, claims: Claims) {
      const role = claims.auth?.role || "anon";
      const subject = String(claims.auth?.uid ?? "");
      const jwt = JSON.stringify(claims.auth?.jwt ?? { role });
      const operation = String(claims.storage?.operation ?? "");
      const headers = currentRequestHeaders();
      if (headers) await raw`select set_config('request.headers', ${headers}, true)`.execute(db);
      await raw`select set_config('request.jwt.claim.sub', ${subject}, true),
        set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.jwt.claims', ${jwt}, true),
        set_config('storage.operation', ${operation}, true),
        set_config('role', ${role}, true)`.execute(db);
    },
    async applyRpcRequestGucs(db: Kysely<unknown>, request: RpcRequest) {
      await raw`select set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('request.method', ${request.method}, true),
        set_config('request.path', ${request.path}, true),
        set_config('request.headers', ${JSON.stringify(request.requestHeaders ?? {})}, true)`.execute(
        db,
      );
    },
    normalizeDbError(error: unknown) {
      recordDatabaseError(error);
      return error;
    },
  });
}

/**
 * The folder of PGlite's files. A marker file beside it exists while the folder is being created, so that an interrupted
 * first start is repeated instead of being taken for a damaged database.
 */
function databaseFolder(dataDir: string, empty: boolean) {
  const folder = join(dataDir, "pgdata");
  const marker = join(dataDir, "pgdata.making");
  if (empty || !existsSync(folder)) writeFileSync(marker, "");
  if (existsSync(marker)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  return { folder, markComplete: () => rmSync(marker, { force: true }) };
}

/**
 * Throws for a parameter without a text form before PGlite begins to write it. Otherwise the rest of a half-written message
 * precedes the next one, here the rollback, and the transaction stays open for all later requests.
 */
function rejectUnwritableParameters({ driver }: PgliteConnection) {
  for (const [type, serialize] of Object.entries(driver.serializers)) {
    driver.serializers[Number(type)] = (value: unknown) => {
      const text: unknown = serialize(value);
      if (typeof text === "string") return text;
      throw new TypeError("The parameter has no text form");
    };
  }
}

/** Opens PGlite in a directory, or in memory without one; `empty` deletes existing data. */
export async function openPglite(
  dataDir: string | null,
  empty = false,
  image?: Blob,
): Promise<Database> {
  let connection: PgliteConnection;
  try {
    const target = dataDir && databaseFolder(dataDir, empty);
    connection = await createPgliteConnection({
      ...(target ? { url: target.folder } : {}),
      pgliteOptions: {
        ...(image ? { loadDataDir: image } : {}),
        extensions: { btree_gist, pg_trgm, unaccent, uuid_ossp, pgtap },
        serializers: { 114: jsonParameter, 3802: jsonParameter },
        parsers: { 1114: instant, 1184: instant, 1700: decimal },
      },
    });
    await connection.driver.waitReady;
    await connection.driver.exec(`set time zone 'UTC'; set search_path to ${searchPath}`);
    rejectUnwritableParameters(connection);
    if (target) target.markComplete();
  } catch (error) {
    throw new StartError(`Cannot open the data directory ${dataDir}: ${oneLine(error)}`);
  }
  const { driver } = connection;
  const inTurn = pLimit(1);
  const acquire = () =>
    new Promise<() => void>((resolve) => {
      void inTurn(() => new Promise<void>((release) => resolve(release)));
    });
  connection.kysely = new Kysely({ dialect: createPgliteDialect(driver, acquire) });
  configureIdentity(connection);

  const sql = async <R>(text: string, params: unknown[] = []) =>
    (await driver.query<R>(text, params)).rows;
  const exec = async (text: string) => void (await driver.exec(text));
  return {
    kind: "pglite",
    connection,
    sql: (text, params) => inTurn(() => sql(text, params)),
    exec: (text) => inTurn(() => exec(text)),
    transaction: (work) =>
      inTurn(async () => {
        await driver.exec("begin");
        try {
          const result = await work({ sql, exec });
          await driver.exec("commit");
          return result;
        } catch (error) {
          await driver.exec("rollback");
          throw error;
        }
      }),
    listen: (channel, onPayload) =>
      inTurn(async () => void (await driver.listen(channel, onPayload))),
    close: () => inTurn(() => driver.close()),
  };
}

/** Returns a complete PGlite database, for `image` of other backends. Throws for a PostgreSQL. */
export async function exportPglite({ kind, connection }: Database): Promise<Blob> {
  if (kind !== "pglite") throw new Error("Only a PGlite database can be exported");
  return (connection as PgliteConnection).driver.dumpDataDir("none");
}

function describeAddress(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.hostname || "localhost"}:${url.port || 5432}${url.pathname}`;
  } catch {
    return "(not an address)";
  }
}

/** Connects to the PostgreSQL (15 or later) of an address. Throws a StartError when it cannot be used. */
export async function openPostgres(
  databaseUrl: string,
  poolSize = Number(process.env.LOCAL_POOL_MAX) || 20,
): Promise<Database> {
  const failed = (reason: string) =>
    new StartError(`Cannot use DATABASE_URL ${describeAddress(databaseUrl)}: ${reason}`);
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw failed("it must begin with postgres://");
  let connection: PostgresConnection;
  try {
    connection = createPostgresConnection({
      url: databaseUrl,
      postgresOptions: {
        max: poolSize,
        connect_timeout: 10,
        onnotice: () => {},
        connection: { TimeZone: "UTC", search_path: searchPath, application_name: "mahfil" },
        types: {
          ...scalarTypes,
          numeric: { to: 1700, from: [1700], serialize: String, parse: decimal },
          timestamp: { to: 1114, from: [1114], serialize: sent, parse: instant },
          timestamptz: { to: 1184, from: [1184], serialize: sent, parse: instant },
          json: { to: 114, from: [114], serialize: jsonParameter, parse: JSON.parse },
          jsonb: { to: 3802, from: [3802], serialize: jsonParameter, parse: JSON.parse },
        },
      },
    });
    const [server] = await connection.driver<{ version: number; may: boolean }[]>`
      select current_setting('server_version_num')::int as version,
        rolsuper or (rolcreaterole and rolbypassrls) as may
      from pg_roles where rolname = current_user`;
    if (!server || server.version < 150_000) throw new Error("PostgreSQL 15 or later is needed");
    if (!server.may) throw new Error("its user must be a superuser");
    // The driver has loaded the array types. It would load them again on each new connection without awaiting the result: a
    // server lost meanwhile would end this process by an unhandled rejection.
    connection.driver.options.fetch_types = false;
    passInvalidAsText(connection.driver.options.serializers);
  } catch (error) {
    throw failed(oneLine(error));
  }
  const { driver } = connection;
  const kysely = new Kysely<unknown>({ dialect: createPostgresDialect(driver) });
  connection.kysely = kysely;
  configureIdentity(connection);
  const sqlOn =
    (on: typeof driver) =>
    async <R>(text: string, params: unknown[] = []): Promise<R[]> => [
      ...(await on.unsafe<(R & object)[]>(text, params as never[])),
    ];
  const execOn = (on: typeof driver) => async (text: string) => void (await on.unsafe(text));
  return {
    kind: "postgres",
    connection,
    sql: sqlOn(driver),
    exec: execOn(driver),
    // Rolls back through the dialect, which detects a lost connection: the driver's own rollback would end the process.
    transaction: (work) =>
      kysely.transaction().execute((own) => {
        const run = async <R>(text: string, params: unknown[] = []) =>
          (await own.executeQuery<R>(CompiledQuery.raw(text, params))).rows;
        return work({ sql: run, exec: async (text) => void (await run(text)) });
      }),
    listen: async (channel, onPayload, onReconnect) => {
      let isConnected = false;
      await driver.listen(channel, onPayload, () => {
        if (isConnected) onReconnect();
        isConnected = true;
      });
    },
    close: () => driver.end({ timeout: 5 }),
  };
}
