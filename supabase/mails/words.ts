import { createTranslator } from "next-intl";
import ar from "../../messages/ar.json";
import en from "../../messages/en.json";
import type { MailLocale } from "./styles";

const messages = { en, ar };

/** Words for every mail, in one language. */
export function translatorOf(locale: MailLocale) {
  return createTranslator({
    locale,
    messages: messages[locale],
    // A mail must not be written with a missing text.
    onError: (error) => {
      throw error;
    },
  });
}

/** A number with its noun for each plural form of a language, with `{{n}}` where the number stands. */
export function pluralForms(
  locale: MailLocale,
  write: (count: number) => string,
): Record<string, string> {
  const rules = new Intl.PluralRules(locale);
  const forms: Record<string, string> = {};
  for (let count = 0; count <= 100; count++) {
    forms[rules.select(count)] ??= write(count).replace(String(count), "{{n}}");
  }
  return forms;
}
