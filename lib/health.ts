import { connection } from "./supabase/connection";
import { hasVisitorLimits } from "./supabase/site-secret";

const paths = {
  database: "/rest/v1/venue_types?select=id&limit=1",
  auth: "/auth/v1/health",
  storage: "/storage/v1/bucket/venue-images",
} as const;

type Dependency = keyof typeof paths;

/** `problem` says what is wrong: `timeout`, `unreachable`, `not_configured`, or the status of a refusal. */
type Check = { status: "ok" | "down"; milliseconds: number; problem?: string };

export type Health = Record<Dependency, Check>;

const TIMEOUT_MILLISECONDS = 3000;

/** The scope of the sign-in rate limits: each visitor, or without SUPABASE_SECRET_KEY the whole site. */
export const signInLimits = () => (hasVisitorLimits() ? "each visitor" : "the whole site");

/** Checks each part of the backend with a small request of at most three seconds. */
export async function backendHealth(): Promise<Health> {
  const { url, key, fetch: fetchBackend } = connection();
  const check = async (
    path: string,
    isHealthy: (response: Response) => boolean,
  ): Promise<Check> => {
    const start = performance.now();
    const problem = await fetchBackend(url + path, {
      headers: { apikey: key },
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    }).then((response) => (isHealthy(response) ? null : problemOf(response)), failureOf);
    const milliseconds = Math.round(performance.now() - start);
    return problem ? { status: "down", milliseconds, problem } : { status: "ok", milliseconds };
  };
  const [database, auth, storage] = await Promise.all([
    check(paths.database, (response) => response.ok),
    check(paths.auth, (response) => response.ok),
    // Visitors may not read a bucket's settings: a refusal shows that the service responds.
    check(paths.storage, (response) => response.status < 500),
  ]);
  return { database, auth, storage };
}

const problemOf = ({ status }: Response) =>
  status === 501 ? "not_configured" : `status ${status}`;

const failureOf = (error: unknown) =>
  error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
