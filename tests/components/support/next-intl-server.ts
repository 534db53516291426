// Stands in for `next-intl/server` in component tests, so that a test can await a component of the server.
import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import type { TestLocale } from "./locales.ts";
import { messagesOf } from "./messages.ts";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type Request = Namespace | { namespace?: Namespace; locale?: TestLocale };

export const getLocale = async (): Promise<TestLocale> =>
  document.documentElement.lang === "ar" ? "ar" : "en";

export const getMessages = async () => messagesOf(await getLocale());

export async function getTranslations(request: Request = {}) {
  const options = typeof request === "string" ? { namespace: request } : request;
  const locale = ("locale" in options ? options.locale : undefined) ?? (await getLocale());
  return createTranslator({
    locale,
    messages: messagesOf(locale),
    namespace: options.namespace as never,
    timeZone: "UTC",
  });
}

export const setRequestLocale = (_locale: string): void => {};
