export type Currency = "EGP" | "AED" | "SAR" | "KWD";

export type City = {
  slug: string;
  name: string;
  country: "EG" | "AE" | "SA" | "KW";
  timeZone: string;
  currency: Currency;
};

const egypt = { country: "EG", timeZone: "Africa/Cairo", currency: "EGP" } as const;
const emirates = { country: "AE", timeZone: "Asia/Dubai", currency: "AED" } as const;
const arabia = { country: "SA", timeZone: "Asia/Riyadh", currency: "SAR" } as const;
const kuwait = { country: "KW", timeZone: "Asia/Kuwait", currency: "KWD" } as const;

/** The cities of the demo data, as in the reference data. */
export const cities = [
  { slug: "cairo", name: "Cairo", ...egypt },
  { slug: "dubai", name: "Dubai", ...emirates },
  { slug: "riyadh", name: "Riyadh", ...arabia },
  { slug: "alexandria", name: "Alexandria", ...egypt },
  { slug: "jeddah", name: "Jeddah", ...arabia },
  { slug: "abu-dhabi", name: "Abu Dhabi", ...emirates },
  { slug: "giza", name: "Giza", ...egypt },
  { slug: "kuwait-city", name: "Kuwait City", ...kuwait },
  { slug: "luxor", name: "Luxor", ...egypt },
  { slug: "hurghada", name: "Hurghada", ...egypt },
] as const satisfies readonly City[];

export type CitySlug = (typeof cities)[number]["slug"];

/** Decimals of each currency: a major unit has 10 to this power minor units. */
export const minorDigits: Record<Currency, number> = { EGP: 2, AED: 2, SAR: 2, KWD: 3 };
