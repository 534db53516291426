import { type kinds, minuteForms, template } from "./mails";
import type { MailLocale } from "./styles";

/** The placeholders of a mail as Go template actions of a hosted project's sign-in service. */
const values: Record<string, (locale: MailLocale) => string> = {
  "confirmation.url": (locale) => confirmLink(locale, "signup"),
  "recovery.url": (locale) => confirmLink(locale, "recovery"),
  "email_change.url": (locale) => confirmLink(locale, "email_change"),
  "password_changed.url": (locale) => `{{ .SiteURL }}${prefix(locale)}/forgot-password`,
  "email_changed.url": (locale) => `{{ .SiteURL }}${prefix(locale)}/help`,
  "email_changed.newEmail": () => "{{ .Email }}",
  "code.url": (locale) => `{{ .SiteURL }}${prefix(locale)}/verify?step=code`,
  code: () => "{{ .Token }}",
  newEmail: () => "{{ .NewEmail }}",
  // otp_expiry in config.toml: ten minutes.
  minutes: (locale) =>
    (minuteForms(locale)[new Intl.PluralRules(locale).select(10)] ?? "").replace("{{n}}", "10"),
};

const prefix = (locale: MailLocale) => (locale === "ar" ? "/ar" : "");
/** The page that names the account and asks for confirmation, because mail scanners open every link. */
const confirmLink = (locale: MailLocale, type: string) =>
  `{{ .SiteURL }}${prefix(locale)}/confirm-link?token_hash={{ .TokenHash }}&type=${type}`;

/** Chooses by the user's language; printf, because `eq` fails for missing metadata. */
const byLanguage = (en: string, ar: string) =>
  `{{ if eq (printf "%v" .Data.locale) "ar" }}${ar}{{ else }}${en}{{ end }}`;

/** The mails that a hosted project's sign-in service sends, with the kind of mail that each uses. */
export const hosted = {
  confirmation: "confirmation",
  recovery: "recovery",
  email_change: "email_change",
  // A request for a code replaces an owner's earlier recovery link, so its mail leads to the same page.
  magic_link: "recovery",
  reauthentication: "code",
  password_changed: "password_changed",
  email_changed: "email_changed",
} as const satisfies Record<string, (typeof kinds)[number]>;

/** Returns a mail as a Go template, in the language of the user's metadata. */
export async function hostedTemplate(
  name: keyof typeof hosted,
): Promise<{ subject: string; html: string }> {
  const kind = hosted[name];
  const fill = (text: string, locale: MailLocale, amp: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) => {
      const value = values[`${kind}.${placeholder}`] ?? values[placeholder];
      if (!value) throw new Error(`A hosted project has no value for ${placeholder}`);
      return value(locale).replaceAll("&", amp);
    });
  const [en, ar] = [await template(kind, "en"), await template(kind, "ar")];
  return {
    subject: byLanguage(fill(en.subject, "en", "&"), fill(ar.subject, "ar", "&")),
    html: `${byLanguage(fill(en.html, "en", "&amp;"), fill(ar.html, "ar", "&amp;"))}\n`,
  };
}
