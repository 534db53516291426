"use client";

import { useParams } from "next/navigation";
import type { Locale } from "@/lib/i18n/routing";

/** The page's language from its address. Costs nothing where next-intl is not loaded. */
export function usePageLocale(): Locale {
  return useParams().locale === "ar" ? "ar" : "en";
}
