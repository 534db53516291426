import type { Messages } from "next-intl";
import type { Locale } from "./routing";

/** All texts in a language; the same object each time, until a file of texts changes in development. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale === "ar"
    ? (await import("../../messages/ar.json")).default
    : (await import("../../messages/en.json")).default;
}
