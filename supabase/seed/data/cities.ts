export type Currency = "EGP" | "AED" | "SAR" | "KWD";

export type City = {
  slug: string;
  name: string;
  nameAr: string;
  country: "EG" | "AE" | "SA" | "KW";
  timeZone: string;
  currency: Currency;
  at: readonly [latitude: number, longitude: number];
};

const egypt = { country: "EG", timeZone: "Africa/Cairo", currency: "EGP" } as const;
const emirates = { country: "AE", timeZone: "Asia/Dubai", currency: "AED" } as const;
const arabia = { country: "SA", timeZone: "Asia/Riyadh", currency: "SAR" } as const;
const kuwait = { country: "KW", timeZone: "Asia/Kuwait", currency: "KWD" } as const;

export const cities = [
  { slug: "cairo", name: "Cairo", nameAr: "القاهرة", ...egypt, at: [30.0444, 31.2357] },
  { slug: "dubai", name: "Dubai", nameAr: "دبي", ...emirates, at: [25.2048, 55.2708] },
  { slug: "riyadh", name: "Riyadh", nameAr: "الرياض", ...arabia, at: [24.7136, 46.6753] },
  { slug: "alexandria", name: "Alexandria", nameAr: "الإسكندرية", ...egypt, at: [31.2001, 29.9187] },
  { slug: "jeddah", name: "Jeddah", nameAr: "جدة", ...arabia, at: [21.5433, 39.1728] },
  { slug: "abu-dhabi", name: "Abu Dhabi", nameAr: "أبوظبي", ...emirates, at: [24.4539, 54.3773] },
  { slug: "giza", name: "Giza", nameAr: "الجيزة", ...egypt, at: [29.987, 31.2118] },
  { slug: "kuwait-city", name: "Kuwait City", nameAr: "مدينة الكويت", ...kuwait, at: [29.3759, 47.9774] },
  { slug: "luxor", name: "Luxor", nameAr: "الأقصر", ...egypt, at: [25.6872, 32.6396] },
  { slug: "hurghada", name: "Hurghada", nameAr: "الغردقة", ...egypt, at: [27.2579, 33.8116] },
] as const satisfies readonly City[];

export type CitySlug = (typeof cities)[number]["slug"];

/** Digits of the minor unit: 10 to this power makes one of the major one. */
export const minorDigits: Record<Currency, number> = { EGP: 2, AED: 2, SAR: 2, KWD: 3 };
