import { createTranslator } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { render, Section, Text } from "react-email";
import ar from "../../messages/ar.json";
import en from "../../messages/en.json";
import { Action, Address, Layout } from "./layout";
import { type MailLocale, styles } from "./styles";
import { pluralForms } from "./words";

/** A mail with placeholders for its values. */
export type Template = { subject: string; html: string; text: string };

export const kinds = [
  "confirmation",
  "recovery",
  "code",
  "email_change",
  "welcome",
  "account_exists",
  "password_changed",
  "email_changed",
  "newsletter_confirmation",
] as const;
export const locales = ["en", "ar"] as const;

type Kind = (typeof kinds)[number];
const messages = { en, ar };

/** A placeholder, which render.ts replaces by a value. */
const placeholder = (name: string) => `{{${name}}}`;

function translator(locale: MailLocale) {
  return createTranslator({
    locale,
    messages: messages[locale],
    namespace: "mails",
    // A mail must not be written with a missing text.
    onError: (error) => {
      throw error;
    },
  });
}

/** A sentence with placeholders, each isolated from the direction of its line by `bdi`. */
function isolatePlaceholders(sentence: string): ReactNode {
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
  more?: { text: string; href: string };
};

function partsOf(kind: Kind, locale: MailLocale): Parts {
  const t = translator(locale);
  const values = {
    name: placeholder("name"),
    code: placeholder("code"),
    newEmail: placeholder("newEmail"),
    minutes: placeholder("minutes"),
  };
  const findText = (key: string) => {
    const path = `${kind}.${key}` as Parameters<typeof t>[0];
    return t.has(path) ? t(path, values) : undefined;
  };
  const requireText = (key: string) => {
    const text = findText(key);
    if (text === undefined) throw new Error(`mails.${kind}.${key} has no text in ${locale}`);
    return text;
  };
  const label = findText("button");
  const [reset, unsubscribe] = [findText("reset"), findText("unsubscribe")];
  return {
    locale,
    title: requireText("heading"),
    preheader: requireText("preheader"),
    why: requireText("why"),
    lines: { body: requireText("body"), note: findText("note") },
    ...(kind === "code" && { code: placeholder("code") }),
    ...(label && {
      action: {
        label,
        href: placeholder(kind === "account_exists" ? "signInUrl" : "url"),
        plain: t("plainLink"),
      },
    }),
    ...(reset && { more: { text: reset, href: placeholder("resetUrl") } }),
    ...(unsubscribe && { more: { text: unsubscribe, href: placeholder("unsubscribeUrl") } }),
  };
}

function Mail({ parts, brand }: { parts: Parts; brand: string }): ReactElement {
  const { locale, title, preheader, why, lines, code, action, more } = parts;
  const line = (text: string, quiet = false) => (
    <Text className={quiet ? "m-muted" : "m-ink"} style={quiet ? styles.small : styles.text}>
      {isolatePlaceholders(text)}
    </Text>
  );
  return (
    <Layout
      locale={locale}
      title={title}
      heading={isolatePlaceholders(title)}
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
          {line(more.text, true)}
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
    more && `${more.text}\n${more.href}`,
    lines.note,
    `--\n${why}`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}

/** Renders a mail in one language, with placeholders such as `{{url}}`. */
export async function template(kind: Kind, locale: MailLocale): Promise<Template> {
  const t = translator(locale);
  const parts = partsOf(kind, locale);
  return {
    subject: t(`${kind}.subject`, { code: placeholder("code") }),
    html: await render(<Mail parts={parts} brand={t("brand")} />),
    text: plainText(parts, t("brand")),
  };
}

/** '# minutes' for each plural form of a language, with `{{n}}` where the number stands. */
export function minuteForms(locale: MailLocale): Record<string, string> {
  const t = translator(locale);
  return pluralForms(locale, (count) => t("minutes", { count }));
}
