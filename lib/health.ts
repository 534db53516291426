import { connection } from "./supabase/connection";
import { hasVisitorLimits } from "./supabase/site-secret";

const paths = {
  database: "/rest/v1/venue_types?select=id&limit=1",
  auth: "/auth/v1/health",
  storage: "/storage/v1/bucket/venue-images",
} as const;

export type Health = Record<keyof typeof paths, { status: "ok" | "down"; milliseconds: number }>;

const TIMEOUT_MILLISECONDS = 3000;

/** Whom the limits on signing in hold for: each visitor, or without SUPABASE_SECRET_KEY the whole site. */
export const signInLimits = () => (hasVisitorLimits() ? "each visitor" : "the whole site");

/** Checks each part of the backend with a small request of at most three seconds. */
export async function backendHealth(): Promise<Health> {
  const { url, key, fetch: refuse } = connection();
  const check = async (path: string, isHealthy: (response: Response) => boolean) => {
    const start = performance.now();
    const isUp = await (refuse ?? fetch)(url + path, {
      headers: { apikey: key },
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    }).then(isHealthy, () => false);
    return {
      status: isUp ? ("ok" as const) : ("down" as const),
      milliseconds: Math.round(performance.now() - start),
    };
  };
  const [database, auth, storage] = await Promise.all([
    check(paths.database, (response) => response.ok),
    check(paths.auth, (response) => response.ok),
    // Visitors may not read a bucket's settings: a refusal shows that the service responds.
    check(paths.storage, (response) => response.status < 500),
  ]);
  return { database, auth, storage };
}
