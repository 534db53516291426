import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { getLocale } from "next-intl/server";
import { loadMessages } from "./load-messages";
import type { Locale } from "./routing";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

const translatorsOf = new WeakMap<Messages, Map<Namespace, unknown>>();

/** The most formatted texts that are kept for each namespace. */
const MAX_TEXTS = 500;

type Translate = (...message: unknown[]) => string;

/** A translator that caches formatted texts; looking up a parsed message takes longer. */
function withKeptTexts(translator: Translate): Translate {
  const texts = new Map<string, string>();
  const translate = (...message: unknown[]) => {
    const [, values] = message;
    if (!values) return translator(...message);
    const name = JSON.stringify(message);
    const text = texts.get(name) ?? translator(...message);
    if (texts.size >= MAX_TEXTS) texts.clear();
    texts.set(name, text);
    return text;
  };
  return Object.assign(translate, translator);
}

/**
 * The texts of a namespace in the language of the page, or in `locale`, for dynamically rendered pages. Unlike
 * next-intl's function of this name, keeps parsed messages and formatters for the life of the process.
 */
export async function getTranslations<N extends Namespace>(
  request: N | { namespace: N; locale?: Locale },
): Promise<Translator<N>> {
  const options = typeof request === "string" ? { namespace: request } : request;
  const { namespace, locale = await getLocale() } = options;
  const messages = await loadMessages(locale);
  const translators = translatorsOf.get(messages) ?? new Map<Namespace, unknown>();
  translatorsOf.set(messages, translators);
  const existing = translators.get(namespace);
  if (existing) return existing as Translator<N>;
  const translator = createTranslator({ locale, messages, namespace, timeZone: "UTC" });
  const kept = withKeptTexts(translator as unknown as Translate) as unknown as Translator<N>;
  translators.set(namespace, kept);
  return kept;
}
