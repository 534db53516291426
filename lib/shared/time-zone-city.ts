import type { Locale } from "./locale-tag.ts";

/** The Arabic names of the cities after which the region's time zones are named; Intl has names of countries only. */
const arabicCities: Record<string, string> = {
  "Africa/Algiers": "الجزائر",
  "Africa/Cairo": "القاهرة",
  "Africa/Casablanca": "الدار البيضاء",
  "Africa/Khartoum": "الخرطوم",
  "Africa/Tripoli": "طرابلس",
  "Africa/Tunis": "تونس",
  "Asia/Aden": "عدن",
  "Asia/Amman": "عمّان",
  "Asia/Baghdad": "بغداد",
  "Asia/Bahrain": "البحرين",
  "Asia/Beirut": "بيروت",
  "Asia/Damascus": "دمشق",
  "Asia/Dubai": "دبي",
  "Asia/Gaza": "غزة",
  "Asia/Hebron": "الخليل",
  "Asia/Jerusalem": "القدس",
  "Asia/Kuwait": "الكويت",
  "Asia/Muscat": "مسقط",
  "Asia/Qatar": "قطر",
  "Asia/Riyadh": "الرياض",
};

/** The city after which a time zone is named, `Cairo`; null when there is none, or no name for it in that language. */
export function timeZoneCity(timeZone: string, locale: Locale): string | null {
  if (locale === "ar") return arabicCities[timeZone] ?? null;
  if (
    !/^(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(timeZone)
  )
    return null;
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? null;
}
