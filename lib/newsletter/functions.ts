import { callFunction } from "../call-function";
import type { Locale } from "../shared/locale-tag";

/**
 * Mails an address the link that confirms its subscription to the newsletter. Returns whether the function answered; throws
 * an AppError when it refuses.
 */
export async function requestNewsletterSubscription(
  email: string,
  locale: Locale,
): Promise<boolean> {
  const answer = await callFunction("newsletter", {
    body: { email, locale },
    failure: "Failed to ask for the confirmation",
  });
  return answer !== null;
}
