import { publicEnv } from "../env";
import { AppError, errorCodeOf } from "../errors";
import { connection } from "../supabase/unconfigured";

/**
 * Whether the backend signs people in through that provider; asked first, because it would answer
 * their browser with a bare 400. Throws AppError.
 */
export async function offersProvider(provider: string): Promise<boolean> {
  const { url, key, fetch: refuse } = connection();
  const answer = await (refuse ?? fetch)(`${url}/auth/v1/settings`, {
    headers: { apikey: key },
    cache: "no-store",
    signal: AbortSignal.timeout(5000),
  }).catch((error: unknown) => {
    throw new AppError("unavailable", error);
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new AppError(errorCodeOf(body), body);
  const external = (body as { external?: Record<string, unknown> }).external;
  return external?.[provider] === true;
}

/** The full address of a path of this site, for links in mails and for sign-in elsewhere. */
export function absolute(path: string): string {
  return new URL(path, publicEnv.siteUrl).toString();
}
