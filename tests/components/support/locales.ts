export const locales = ["en", "ar"] as const;
export type TestLocale = (typeof locales)[number];
export const languageNames = { en: "English", ar: "Arabic" } as const;
