import { locale as rootLocale } from "next/root-params";
import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { routing } from "./routing";

export default getRequestConfig(async ({ locale }) => {
  const requested = locale ?? (await rootLocale());
  const chosen = hasLocale(routing.locales, requested) ? requested : routing.defaultLocale;
  const messages =
    chosen === "ar"
      ? (await import("../../messages/ar.json")).default
      : (await import("../../messages/en.json")).default;
  return { locale: chosen, messages, timeZone: "UTC" };
});
