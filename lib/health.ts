import { connection } from "./supabase/connection";

const paths = {
  database: "/rest/v1/venue_types?select=id&limit=1",
  auth: "/auth/v1/health",
  storage: "/storage/v1/bucket/venue-images",
} as const;

export type Health = Record<keyof typeof paths, { status: "ok" | "down"; milliseconds: number }>;

const LONGEST = 3000;

/** Asks each part of the backend for something small, at most three seconds each. */
export async function backendHealth(): Promise<Health> {
  const { url, key, fetch: refuse } = connection();
  const ask = async (path: string, healthy: (answer: Response) => boolean) => {
    const start = performance.now();
    const status = await (refuse ?? fetch)(url + path, {
      headers: { apikey: key },
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST),
    }).then(healthy, () => false);
    return {
      status: status ? ("ok" as const) : ("down" as const),
      milliseconds: Math.round(performance.now() - start),
    };
  };
  const [database, auth, storage] = await Promise.all([
    ask(paths.database, (answer) => answer.ok),
    ask(paths.auth, (answer) => answer.ok),
    // Strangers may not inspect a bucket: a refusal is an answer too.
    ask(paths.storage, (answer) => answer.status < 500),
  ]);
  return { database, auth, storage };
}
