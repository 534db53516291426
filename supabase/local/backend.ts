import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, mkdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { App, setExperimental } from "@supabase/lite";
import connect from "postgres";
import { createAuthMailer } from "./auth-mails.ts";
import { cleanUp } from "./clean-up.ts";
import { type Database, openPglite, openPostgres, type Query } from "./database.ts";
import { silenceReportedErrors } from "./database-errors.ts";
import { assumeStructure, type DatabaseStructure, readStructure } from "./database-structure.ts";
import { createGateway } from "./gateway.ts";
import { inboxDriver } from "./inbox.ts";
import { lockDataFolder } from "./lock.ts";
import { migrate } from "./migrate.ts";
import { type OAuthClients, readOAuthClients } from "./oauth/providers.ts";
import { objectStore } from "./object-store.ts";
import { eventPoster } from "./payments/deliveries.ts";
import { createPaymentService } from "./payments/service.ts";
import { startRealtime } from "./realtime/service.ts";
import {
  oneLine,
  migrationsDir as ownMigrations,
  projectRoot,
  publishableKey,
  StartError,
  secretKey,
  signInSettings,
} from "./settings.ts";
import { prepareDatabase, prepareServices, readState, wipeDatabase, writeState } from "./system.ts";

export type BackendOptions = {
  /** 0 uses any free port. */
  port: number;
  /** Folder of the data; null keeps everything in memory. */
  dataDir: string | null;
  /** A PostgreSQL to use instead of PGlite. */
  databaseUrl?: string | undefined;
  /** Maximum number of connections; default `LOCAL_POOL_MAX` or 20. */
  poolSize?: number | undefined;
  migrationsDir?: string;
  /** Seeds an empty database with demo data. */
  seed: boolean;
  /** The file with the `seed` function. */
  seedFile?: string;
  /** The address of the site, for mails and redirects. */
  siteUrl?: string;
  /** Google, Apple and Facebook sign-in, if offered; default from the environment. */
  oauthClients?: OAuthClients;
  /** Deletes existing data first. */
  empty?: boolean;
  /** A prepared in-memory database to start from, as returned by `exportPglite`. */
  image?: Blob | undefined;
  /** The structure of the migrated database of which this one is a copy; skips the migrations. */
  structure?: DatabaseStructure | undefined;
  log?: (line: string) => void;
};

export type Backend = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Identifies the database: another database has another id. */
  databaseId: string;
  db: Database;
  /** Its tables and functions at the start, for `structure` of backends on copies of it. */
  structure: DatabaseStructure;
  /** Runs a statement as the owner of the database, without policies: for tests and tools. */
  sql: Query;
  /** Creates an access token for a user without a sign-in. */
  tokenFor: (userId: string, role?: string) => Promise<string>;
  /** Reloads the structure. Call it after creating tables or functions by hand. */
  reloadSchema: () => Promise<void>;
  stop: () => Promise<void>;
};

type SeedContext = {
  sql: (text: string, params?: unknown[]) => Promise<unknown[]>;
  url: string;
  secretKey: string;
  log: (line: string) => void;
};

/** Advisory lock that serializes processes which prepare the same PostgreSQL. */
const preparing = 726_334_251;

async function ensureWritableFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`Cannot use the data directory ${folder}: ${oneLine(error)}`);
  }
}

async function openDatabase(options: BackendOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.poolSize);
  return openPglite(options.dataDir, options.empty, options.image);
}

async function loadSeed(file: string): Promise<((context: SeedContext) => Promise<void>) | null> {
  if (!existsSync(file)) return null;
  const module: { seed?: (context: SeedContext) => Promise<void> } = await import(
    pathToFileURL(file).href
  );
  if (!module.seed) throw new StartError(`${file} exports no function named seed`);
  return module.seed;
}

/** Lifetime of two hours. */
export function signToken(claims: object, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: "HS256", typ: "JWT" },
    { ...claims, iat: now, exp: now + 7200 },
  ];
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

async function needsSeed(db: Database): Promise<boolean> {
  if ((await readState(db, "seed")) !== null) return false;
  const [row] = await db.sql<{ any: boolean }>('select exists (select from auth.users) as "any"');
  return !row?.any;
}

function createApp(db: Database, jwtSecret: string, siteUrl: string, url: () => string) {
  setExperimental("storage", true);
  return new App({
    connection: db.connection,
    api: { enabled: true, schemas: ["public"], external_url: url() },
    db: { driver: db.kind, migrations: { enabled: false } },
    studio: { enabled: false },
    storage: { enabled: true, file_size_limit: "50MiB" },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      ...signInSettings,
      publishable_key: publishableKey,
      secret_key: secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`, "http://localhost:*/**", "http://127.0.0.1:*/**"],
    },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: inboxDriver(db) },
    },
  });
}

/** Suppresses lite's warning that its storage is experimental; the gateway and its tests cover it. */
async function initialise(app: App) {
  const { warn } = console;
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).startsWith("EXPERIMENTAL")) warn(...parts);
  };
  try {
    await app.init();
  } finally {
    console.warn = warn;
  }
}

/** Prepares and seeds a PostgreSQL in one process at a time; PGlite has the lock of its folder. */
async function withPrepareLock<T>(
  databaseUrl: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work();
  // A connection outside the pool, because the work needs the whole pool.
  const own = connect(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await own`select pg_advisory_lock(${preparing})`;
    return await work();
  } finally {
    await own.end({ timeout: 5 });
  }
}

/**
 * Starts auth, REST, rpc and storage on loopback, on a database that is prepared, migrated and, with `seed`, seeded. Throws a
 * StartError for problems that the caller can fix.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, log = () => {}, siteUrl = "http://localhost:3000" } = options;
  const oauthClients = options.oauthClients ?? readOAuthClients();
  silenceReportedErrors();
  const cleanups: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanUp(cleanup);
  };
  try {
    if (dataDir) {
      await ensureWritableFolder(dataDir);
      if (!options.databaseUrl) cleanups.push(lockDataFolder(dataDir));
    }
    // Binds the port first, so that nothing has changed yet when it is taken.
    const server = createAdaptorServer({
      hostname: "127.0.0.1",
      overrideGlobalObjects: false,
      fetch: (request, { incoming }) => answer(request, incoming.socket.remoteAddress ?? null),
    });
    let answer: ReturnType<typeof createGateway> = async () =>
      Response.json({ message: "Starting" }, { status: 503, headers: { "retry-after": "1" } });
    // Node's default of five seconds often closes a connection just as the site's server reuses it.
    if ("keepAliveTimeout" in server) server.keepAliveTimeout = 65_000;
    await new Promise<void>((done, failed) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        failed(
          new StartError(
            error.code === "EADDRINUSE"
              ? `Port ${options.port} is taken: stop what uses it, or set LOCAL_SUPABASE_PORT`
              : `Cannot listen on port ${options.port}: ${oneLine(error)}`,
          ),
        ),
      );
      server.listen(options.port, "127.0.0.1", done);
    });
    cleanups.push(
      () =>
        new Promise<void>((done) => {
          server.close(() => done());
          if ("closeAllConnections" in server) server.closeAllConnections();
        }),
    );
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;

    if (options.empty && dataDir && !options.databaseUrl) {
      await rm(join(dataDir, "storage"), { recursive: true, force: true });
    }
    const db = await openDatabase(options);
    cleanups.push(() => db.close());
    const seed = options.seed
      ? await loadSeed(options.seedFile ?? resolve(projectRoot, "supabase/seed/seed.ts"))
      : null;

    return await withPrepareLock(options.databaseUrl, async () => {
      let { databaseId, jwtSecret } = await prepareDatabase(db);
      const objects = () => dataDir && join(dataDir, "storage", databaseId);
      // Deletes the data of a seed that was interrupted.
      const unfinished = (await readState(db, "seed")) === "begun";
      if (unfinished) log("The demo data was not finished last time: starting afresh");
      if (unfinished || options.empty) {
        const folder = objects();
        if (folder) await rm(folder, { recursive: true, force: true });
        await wipeDatabase(db);
        ({ databaseId, jwtSecret } = await prepareDatabase(db));
      }
      const store = objectStore(objects());
      const app = createApp(db, jwtSecret, siteUrl, () => url);
      app._storageAdapter = store;
      app._mailer = createAuthMailer({ db, siteUrl });
      await initialise(app);
      if (options.structure) {
        assumeStructure(db, options.structure);
      } else {
        await prepareServices(db, db.connection.config.baseSchema ?? "");
        const applied = await migrate(db, options.migrationsDir ?? ownMigrations);
        if (applied > 0) log(`Applied ${applied} migration${applied === 1 ? "" : "s"}`);
      }
      const structure = options.structure ?? (await readStructure(db));
      const payments = createPaymentService({ db, siteUrl, deliverEvent: eventPoster(url) });
      answer = createGateway({ app, db, store, oauthClients, url, siteUrl, payments, dataDir });
      cleanups.push(payments.stop);
      payments.start();
      cleanups.push(await startRealtime({ db, server, jwtSecret }));

      if (seed && (await needsSeed(db))) {
        log("Writing the demo data");
        await writeState(db, "seed", "begun");
        await seed({ sql: db.sql, url, secretKey, log });
        await writeState(db, "seed", "done");
      }
      return {
        url,
        publishableKey,
        secretKey,
        databaseId,
        db,
        structure,
        sql: db.sql,
        tokenFor: async (userId: string, role = "authenticated") =>
          signToken({ sub: userId, role, aud: role }, jwtSecret),
        reloadSchema: async () => void (await readStructure(db)),
        stop,
      };
    });
  } catch (error) {
    await stop();
    throw error;
  }
}
