import { mails, minutes } from "./generated.ts";

export type MailLocale = "en" | "ar";

/** The values of each kind of mail. Addresses are absolute. */
export type MailValues = {
  confirmation: { url: string };
  recovery: { url: string };
  code: { code: string; minutes: number };
  email_change: { url: string; newEmail: string };
  welcome: { name: string; url: string };
  account_exists: { signInUrl: string; resetUrl: string };
  password_changed: { url: string };
  email_changed: { url: string; newEmail: string };
  newsletter_confirmation: { url: string; unsubscribeUrl: string };
};
export type MailKind = keyof MailValues;
export type Mail = { subject: string; html: string; text: string };

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** One line: a line break in a name must not become a header of the mail or a line of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** Isolates the direction of a name in another script, as `bdi` does in HTML. */
const isolate = (text: string) => `\u2068${text}\u2069`;

function address(value: string): string {
  const { protocol, href } = new URL(value);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("Not an address of the web");
  return href;
}

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
    else if (/url$/i.test(key)) ready[key] = address(String(value));
    else ready[key] = oneLine(String(value));
  }
  return ready;
}

/** Fills the placeholders in one pass: a value is never searched for placeholders. */
const fill = (text: string, value: (name: string) => string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => value(name));

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
