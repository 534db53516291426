import { AppError, errorCodeOf } from "../errors";
import { connection } from "../supabase/connection";

/**
 * Whether the sign-in service has `provider` enabled. Checked first, because the service would answer the browser with
 * a bare status 400. Throws AppError.
 */
export async function isProviderEnabled(provider: string): Promise<boolean> {
  const { url, key, fetch: fetchBackend } = connection();
  const response = await fetchBackend(`${url}/auth/v1/settings`, {
    headers: { apikey: key },
    cache: "no-store",
    signal: AbortSignal.timeout(5000),
  }).catch((error: unknown) => {
    throw new AppError("unavailable", error);
  });
  const settings: unknown = await response.json();
  if (!response.ok) throw new AppError(errorCodeOf(settings), settings);
  const { external } = settings as { external?: Record<string, unknown> };
  return external?.[provider] === true;
}
