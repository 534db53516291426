import { redirect as nextRedirect } from "next/navigation";
import { type Href, localHref } from "./href";
import type { Locale } from "./routing";

export { Link } from "./link";
export { usePathname, useRouter } from "./use-navigation";

/** Leaves for an address in a language. Never returns. */
export function redirect({ href, locale }: { href: Href; locale: Locale }): never {
  return nextRedirect(localHref(locale, href));
}

/** An address in a language, as the address bar shows it. */
export function getPathname({ href, locale }: { href: Href; locale: Locale }): string {
  return localHref(locale, href);
}
