import { redirect as nextRedirect } from "next/navigation";
import { type Href, localHref } from "./href";
import type { Locale } from "./routing";

export { Link } from "./link";
export { useRouter } from "./use-navigation";

/** Leaves for an address in a language. Never returns. */
export function redirect({ href, locale }: { href: Href; locale: Locale }): never {
  return nextRedirect(localHref(locale, href));
}
