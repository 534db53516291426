// The site's process: `npm run start:site`, with `--dev` for hot reload. `--hostname` is the address to listen on, by
// default all addresses of the machine; `PORT` is the port.
import { once } from "node:events";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import next from "next";
import { onPageCacheInvalidated } from "../cache/page-cache-invalidation.ts";
import { publishTagChanges } from "../cache/tag-changes.ts";
import { publicEnv, serverEnv } from "../env.ts";
import { createHandler } from "./handler.ts";
import { createHttpServer } from "./http-server.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { type AskForChanges, askBackend, createChangeWatcher } from "./public-changes.ts";
import { withRequestDeadline } from "./request-deadline.ts";
import { shareAnswers } from "./shared-answers.ts";

const CACHE_BYTES = 64 * 1024 * 1024;
/** How often connections that have become idle are closed while the server shuts down. */
const IDLE_CHECK_MS = 100;

const { values: options } = parseArgs({
  options: { dev: { type: "boolean", default: false }, hostname: { type: "string" } },
});

const server = createHttpServer({ dev: options.dev });

const site = new URL(publicEnv.siteUrl);
const app = next({
  dev: options.dev,
  dir: resolve(import.meta.dirname, "../.."),
  // The public host and port. Next builds absolute addresses from them, including those of its calls to itself, and
  // takes the scheme from the proxy; another host would not answer TLS.
  hostname: site.hostname,
  port: Number(site.port) || (site.protocol === "https:" ? 443 : 80),
  httpServer: server,
});

async function start() {
  await app.prepare();
  // Next loads its cache handler with the first page. Loading it now lets it receive the changes since the build.
  if (!options.dev) await import("../cache/cache-handler.ts");
  const handle = app.getRequestHandler();
  const cache = createPageCache(CACHE_BYTES);
  onPageCacheInvalidated(cache.clearAndPause);
  if (options.dev) {
    server.on("request", withRequestDeadline(handle));
  } else {
    const handler = createHandler(handle, cache, publicEnv, await watchChanges(cache));
    server.on("request", withRequestDeadline(handler));
  }
  server.listen(serverEnv.port, options.hostname);
  await once(server, "listening");
  console.log(`The site is ready at ${publicEnv.siteUrl}`);
  if (!serverEnv.secretKey) {
    console.warn(
      "SUPABASE_SECRET_KEY is not set: mailed links cannot be opened, no picture is stored, and sign-in limits hold for all visitors together",
    );
  }
}

/** Expires public pages that other servers, or requests that bypass the site, have changed. */
async function watchChanges(cache: PageCache) {
  const askForChanges = askBackend(publicEnv.supabaseUrl, publicEnv.supabaseKey);
  if (!askForChanges) return () => null;
  const ask = await shareBetweenServers(askForChanges);
  return createChangeWatcher(ask, (tags) => {
    publishTagChanges(tags);
    cache.clear();
  });
}

/** With Redis, the servers share the answers of the backend instead of each asking it. */
async function shareBetweenServers(ask: AskForChanges): Promise<AskForChanges> {
  if (!serverEnv.redisUrl) return ask;
  const { connectRedis } = await import("./redis-store.ts");
  return shareAnswers(ask, connectRedis(serverEnv.redisUrl));
}

/** Waits for the running requests to end. */
async function shutDown() {
  if (!options.dev) {
    const closed = once(server, "close");
    server.close();
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    await closed;
    clearInterval(idleCheck);
  }
  await app.close();
  process.exit(0);
}

process.once("SIGINT", shutDown);
process.once("SIGTERM", shutDown);

start().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
