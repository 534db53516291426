import { useParams } from "next/navigation";
import type { Locale } from "@/lib/i18n/routing";

/** The page's language, from its address: public pages do not load next-intl's client. */
export function usePageLocale(): Locale {
  return useParams().locale === "ar" ? "ar" : "en";
}
