import { publicEnv } from "../env";
import { localizePath } from "./paths";
import type { Locale } from "./routing";

/** The full address of a path in a language, for mails and for other services. */
export function absoluteUrl(locale: Locale, path: string): string {
  return new URL(localizePath(locale, path), publicEnv.siteUrl).href;
}
