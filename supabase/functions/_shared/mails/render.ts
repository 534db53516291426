import type { Mail, MailLocale } from "../runtime/types.ts";
import { mails, minutes } from "./generated.ts";
import { escapeHtml, fill, isolate, oneLine, webAddress } from "./slots.ts";

/** The values of each kind of mail. Addresses are absolute. */
export type MailValues = {
  confirmation: { url: string };
  recovery: { url: string };
  code: { code: string; minutes: number; url: string };
  email_change: { url: string; newEmail: string };
  welcome: { name: string; url: string };
  account_exists: { signInUrl: string; resetUrl: string };
  password_changed: { url: string };
  email_changed: { url: string; newEmail: string };
  newsletter_confirmation: { url: string; unsubscribeUrl: string };
};
export type MailKind = keyof MailValues;

/** A number of minutes in the plural form of the language, as it stands after "for". */
export function duration(count: number, locale: MailLocale): string {
  const words = minutes[locale];
  const form = words[new Intl.PluralRules(locale).select(count)] ?? words.other ?? "{{n}}";
  return form.replace("{{n}}", String(count));
}

function prepare(values: object, locale: MailLocale): Record<string, string> {
  const ready: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (key === "minutes") ready[key] = duration(Number(value), locale);
    else if (/url$/i.test(key)) ready[key] = webAddress(String(value));
    else ready[key] = oneLine(String(value));
  }
  return ready;
}

/**
 * A mail in one language: subject, HTML and plain text with their values. Values are escaped; throws for
 * an address that is not http(s), and for a missing value.
 */
export function renderMail<K extends MailKind>(
  kind: K,
  locale: MailLocale,
  values: MailValues[K],
): Mail {
  const { subject, html, text } = mails[kind][locale];
  const prepared = prepare(values, locale);
  const textOf = (name: string) => {
    const value = prepared[name];
    if (value === undefined) throw new Error(`The mail ${kind} lacks ${name}`);
    return value;
  };
  const isolatedTextOf = (name: string) =>
    name === "name" || name === "newEmail" ? isolate(textOf(name)) : textOf(name);
  return {
    subject: fill(subject, textOf),
    html: fill(html, (name) => escapeHtml(textOf(name))),
    text: fill(text, isolatedTextOf),
  };
}
