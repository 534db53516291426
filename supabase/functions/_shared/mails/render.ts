import { mails, minutes } from "./generated.ts";

export type MailLocale = "en" | "ar";

/** What each kind of mail has to be told. Addresses are absolute. */
export type MailValues = {
  confirmation: { url: string };
  recovery: { url: string };
  code: { code: string; minutes: number };
  email_change: { url: string; newEmail: string };
  welcome: { name: string; url: string };
  account_exists: { signInUrl: string; resetUrl: string };
  password_changed: { url: string };
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

/** Keeps a name in another script from turning the words around it (what `bdi` does in HTML). */
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

/** One pass: what stands in a value is never taken for a place. */
const fill = (text: string, value: (name: string) => string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => value(name));

/**
 * A mail in the language of its reader: subject, page and plain text, with the values in their
 * places. Values are escaped; an address that is not http(s) throws.
 */
export function renderMail<K extends MailKind>(
  kind: K,
  locale: MailLocale,
  values: MailValues[K],
): Mail {
  const { subject, html, text } = mails[kind][locale];
  const ready = prepare(values, locale);
  const take = (name: string) => {
    const value = ready[name];
    if (value === undefined) throw new Error(`The mail ${kind} lacks ${name}`);
    return value;
  };
  const apart = (name: string) =>
    name === "name" || name === "newEmail" ? isolate(take(name)) : take(name);
  return {
    subject: fill(subject, take),
    html: fill(html, (name) => escapeHtml(take(name))),
    text: fill(text, apart),
  };
}
