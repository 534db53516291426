import { locale as rootLocale } from "next/root-params";
import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { loadMessages } from "./load-messages";
import { routing } from "./routing";

export default getRequestConfig(async ({ locale }) => {
  const requested = locale ?? (await rootLocale());
  const chosen = hasLocale(routing.locales, requested) ? requested : routing.defaultLocale;
  return { locale: chosen, messages: await loadMessages(chosen), timeZone: "UTC" };
});
