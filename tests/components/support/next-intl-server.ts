// Stands in for `next-intl/server` in component tests: the language is the page's.
import { createTranslator } from "next-intl";
import { messagesOf } from "./messages.ts";

const localeOfPage = () => (document.documentElement.lang === "ar" ? "ar" : "en");

type Request = string | { namespace?: string; locale?: "en" | "ar" };

export const getLocale = async () => localeOfPage();

export const getMessages = async () => messagesOf(localeOfPage());

export async function getTranslations(request?: Request) {
  const options = typeof request === "string" ? { namespace: request } : request;
  const locale = options?.locale ?? localeOfPage();
  const messages = messagesOf(locale);
  return createTranslator({ locale, messages, namespace: options?.namespace as never });
}

export const setRequestLocale = (_locale: string): void => {};
