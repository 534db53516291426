import { createTranslator } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { render, Section, Text } from "react-email";
import ar from "../../messages/ar.json";
import en from "../../messages/en.json";
import { Action, Address, Layout } from "./layout";
import { type MailLocale, styles } from "./styles";

/** What a mail says, before anybody's name, code or address is in it. */
export type Template = { subject: string; html: string; text: string };

export const kinds = [
  "confirmation",
  "recovery",
  "code",
  "email_change",
  "welcome",
  "account_exists",
  "password_changed",
] as const;
export const locales = ["en", "ar"] as const;

type Kind = (typeof kinds)[number];
const messages = { en, ar };

/** Where render.ts puts a value. */
const place = (name: string) => `{{${name}}}`;

function translator(locale: MailLocale) {
  return createTranslator({ locale, messages: messages[locale], namespace: "mails" });
}

/** A sentence with places in it, each of which is kept apart from the direction of its line. */
function withPlaces(sentence: string): ReactNode {
  return sentence
    .split(/(\{\{(?:name|newEmail)\}\})/)
    .map((part) => (part.startsWith("{{") ? <bdi key={part}>{part}</bdi> : part));
}

type Parts = {
  locale: MailLocale;
  title: string;
  preheader: string;
  why: string;
  lines: { body: string; note?: string | undefined };
  code?: string;
  action?: { label: string; href: string; plain: string };
  more?: { words: string; href: string };
};

function partsOf(kind: Kind, locale: MailLocale): Parts {
  const t = translator(locale);
  const values = {
    name: place("name"),
    code: place("code"),
    newEmail: place("newEmail"),
    minutes: place("minutes"),
  };
  const say = (key: string) => {
    const path = `${kind}.${key}` as Parameters<typeof t>[0];
    return t.has(path) ? t(path, values) : undefined;
  };
  const must = (key: string) => {
    const words = say(key);
    if (words === undefined) throw new Error(`mails.${kind}.${key} has no words in ${locale}`);
    return words;
  };
  const label = say("button");
  const reset = say("reset");
  return {
    locale,
    title: must("heading"),
    preheader: must("preheader"),
    why: must("why"),
    lines: { body: must("body"), note: say("note") },
    ...(kind === "code" && { code: place("code") }),
    ...(label && {
      action: {
        label,
        href: place(kind === "account_exists" ? "signInUrl" : "url"),
        plain: t("plainLink"),
      },
    }),
    ...(reset && { more: { words: reset, href: place("resetUrl") } }),
  };
}

function Mail({ parts, brand }: { parts: Parts; brand: string }): ReactElement {
  const { locale, title, preheader, why, lines, code, action, more } = parts;
  const line = (words: string, quiet = false) => (
    <Text className={quiet ? "m-muted" : "m-ink"} style={quiet ? styles.small : styles.text}>
      {withPlaces(words)}
    </Text>
  );
  return (
    <Layout
      locale={locale}
      title={title}
      heading={withPlaces(title)}
      preheader={preheader}
      brand={brand}
      why={why}
    >
      {line(lines.body)}
      {code && (
        <Section>
          <p className="m-code" dir="ltr" style={styles.code}>
            {code}
          </p>
        </Section>
      )}
      {action && <Action {...action} />}
      {more && (
        <>
          {line(more.words, true)}
          <Address href={more.href} />
        </>
      )}
      {lines.note && line(lines.note, true)}
    </Layout>
  );
}

function plainText({ title, lines, code, action, more, why }: Parts, brand: string): string {
  return [
    brand,
    title,
    lines.body,
    code,
    action && `${action.label}:\n${action.href}`,
    more && `${more.words}\n${more.href}`,
    lines.note,
    `--\n${why}`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}

/** One mail in one language, with places such as `{{url}}` for what is known when it is sent. */
export async function template(kind: Kind, locale: MailLocale): Promise<Template> {
  const t = translator(locale);
  const parts = partsOf(kind, locale);
  return {
    subject: t(`${kind}.subject`, { code: place("code") }),
    html: await render(<Mail parts={parts} brand={t("brand")} />),
    text: plainText(parts, t("brand")),
  };
}

/** '# minutes' for each plural form of a language, with `{{n}}` where the number stands. */
export function minuteWords(locale: MailLocale): Record<string, string> {
  const t = translator(locale);
  const rules = new Intl.PluralRules(locale);
  const words: Record<string, string> = {};
  for (let count = 0; count <= 100; count++) {
    words[rules.select(count)] ??= t("minutes", { count }).replace(String(count), place("n"));
  }
  return words;
}
