import { useLocale } from "next-intl";
import type { Localized } from "@/lib/shared/localized";

/** A description in every language that it has, the reader's first; `none` without any. */
export function BilingualDescription({
  title,
  text,
  none,
}: {
  title: string;
  text: Localized;
  none: string;
}) {
  const locale = useLocale();
  const languages = locale === "en" ? (["en", "ar"] as const) : (["ar", "en"] as const);
  const availableLanguages = languages.filter((language) => text[language]);
  return (
    <section aria-labelledby="review-description">
      <h2 id="review-description" className="text-xl">
        {title}
      </h2>
      {availableLanguages.map((language) => (
        <p
          key={language}
          lang={language}
          dir="auto"
          className="wrap-anywhere mt-3 max-w-text whitespace-pre-line"
        >
          {text[language]}
        </p>
      ))}
      {availableLanguages.length === 0 && <p className="mt-2 text-muted">{none}</p>}
    </section>
  );
}
