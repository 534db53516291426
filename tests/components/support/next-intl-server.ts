// Stands in for `next-intl/server` in component tests, so that a test can await a component of the server.
import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import type { TestLocale } from "./locales.ts";
import { messagesOf } from "./messages.ts";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

export const getLocale = async (): Promise<TestLocale> =>
  document.documentElement.lang === "ar" ? "ar" : "en";

export const getMessages = async () => messagesOf(await getLocale());

export async function getTranslations(
  request: Namespace | { namespace: Namespace; locale?: TestLocale },
) {
  const { namespace, locale = await getLocale() } =
    typeof request === "string" ? { namespace: request } : request;
  return createTranslator({ locale, messages: messagesOf(locale), namespace, timeZone: "UTC" });
}
