import { redirect as nextRedirect } from "next/navigation";
import { type Href, localizeHref } from "./href";
import type { Locale } from "./routing";

/** Redirects to an address in a language. Never returns. */
export function redirect({ href, locale }: { href: Href; locale: Locale }): never {
  return nextRedirect(localizeHref(locale, href));
}
