import { AppError, errorCodeOf } from "../errors";
import { describeLink } from "../supabase/site-secret";
import { getClientIp } from "./client-ip";
import type { LinkType, MailedLink } from "./link-purpose";

/**
 * Reads which account a mailed link is for, and spends nothing. Returns null for a link that is unknown,
 * used or too old. The account is never taken from the address, which anybody may have written. Throws
 * AppError: rate_limited; unavailable, also without the site's secret key.
 */
export async function describeMailedLink(
  tokenHash: string,
  type: LinkType,
): Promise<MailedLink | null> {
  const result = await describeLink({ tokenHash, type, ip: await getClientIp() });
  if (!result) {
    console.error("mailed links cannot be opened without SUPABASE_SECRET_KEY");
    throw new AppError("unavailable");
  }
  if (result.error) throw new AppError(errorCodeOf(result.error), result.error);
  const link = result.data as {
    email: string;
    new_email: string | null;
    is_proven: boolean;
  } | null;
  return link && { email: link.email, newEmail: link.new_email, isProven: link.is_proven };
}
