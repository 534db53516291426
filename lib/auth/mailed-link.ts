import { AppError } from "../errors";
import { z } from "../shared/zod";
import { describeLink } from "../supabase/site-secret";
import { unwrapRow } from "../supabase/unwrap-row";
import { getClientIp } from "./client-ip";
import type { LinkType, MailedLink } from "./link-purpose";

const linkRow = z
  .object({ email: z.string(), new_email: z.string().nullable(), is_proven: z.boolean() })
  .nullable();

/**
 * Reads which account a mailed link is for, without using the link up. Returns null for a link that is unknown, used or
 * too old. Never takes the account from the address, because anybody may have written it. Throws `rate_limited`, or
 * `unavailable`, also without the site's secret key.
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
  const link = unwrapRow(linkRow, result);
  return link && { email: link.email, newEmail: link.new_email, isProven: link.is_proven };
}
