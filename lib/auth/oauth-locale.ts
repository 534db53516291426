import { cookies } from "next/headers";
import { hasLocale } from "next-intl";
import { type Locale, routing } from "../i18n/routing";
import { sessionCookieOptions } from "../session-cookie";

/**
 * The language in which a visitor went to another sign-in service. When the service does not accept the request, it
 * redirects to the home page, and that address names no language.
 */
export const OAUTH_LOCALE_COOKIE = "mahfil_oauth_locale";
/** The longest time that a visitor may stay at the other service. */
const MAX_AGE_SECONDS = 60 * 60;

export async function storeOAuthLocale(locale: Locale): Promise<void> {
  (await cookies()).set(OAUTH_LOCALE_COOKIE, locale, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: sessionCookieOptions.secure,
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The stored language; null for none. */
export function readOAuthLocale(stored: {
  get: (name: string) => { value: string } | undefined;
}): Locale | null {
  const locale = stored.get(OAUTH_LOCALE_COOKIE)?.value;
  return hasLocale(routing.locales, locale) ? locale : null;
}
