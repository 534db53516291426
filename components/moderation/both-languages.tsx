import { useLocale } from "next-intl";
import type { Localized } from "@/lib/shared/localized";

/** A short text in each of its languages, the reader's first, one per line. */
export function BothLanguages({ text }: { text: Localized }) {
  const locale = useLocale();
  const languages = locale === "en" ? (["en", "ar"] as const) : (["ar", "en"] as const);
  const shown = languages.filter(
    (language, index) => text[language] && (index === 0 || text[language] !== text[locale]),
  );
  return shown.map((language) => (
    <span key={language} lang={language} dir="auto" className="match-parent block wrap-anywhere">
      {text[language]}
    </span>
  ));
}
