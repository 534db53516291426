import { type kinds, minuteWords, template } from "./mails";
import type { MailLocale } from "./styles";

/** The places of a mail, as a hosted project's sign-in service fills them. */
const values: Record<string, (locale: MailLocale) => string> = {
  confirmationUrl: (locale) => callback(locale, "signup"),
  recoveryUrl: (locale) => callback(locale, "recovery"),
  email_changeUrl: (locale) => callback(locale, "email_change"),
  password_changedUrl: (locale) => `{{ .SiteURL }}${prefix(locale)}/forgot-password`,
  code: () => "{{ .Token }}",
  newEmail: () => "{{ .NewEmail }}",
  // otp_expiry in config.toml: an hour.
  minutes: (locale) =>
    (minuteWords(locale)[new Intl.PluralRules(locale).select(60)] ?? "").replace("{{n}}", "60"),
};

const prefix = (locale: MailLocale) => (locale === "ar" ? "/ar" : "");
const callback = (locale: MailLocale, type: string) =>
  `{{ .SiteURL }}${prefix(locale)}/auth/callback?token_hash={{ .TokenHash }}&type=${type}`;

/** Missing metadata is printed as something that is no language, where `eq` alone would fail. */
const either = (en: string, ar: string) =>
  `{{ if eq (printf "%v" .Data.locale) "ar" }}${ar}{{ else }}${en}{{ end }}`;

/** The mails that a hosted project sends itself, each by the kind that it looks like. */
export const hosted = {
  confirmation: "confirmation",
  recovery: "recovery",
  email_change: "email_change",
  magic_link: "code",
  reauthentication: "code",
  password_changed: "password_changed",
} as const satisfies Record<string, (typeof kinds)[number]>;

/** One of them as a Go template, in the language of the person's metadata. */
export async function hostedTemplate(
  name: keyof typeof hosted,
): Promise<{ subject: string; html: string }> {
  const kind = hosted[name];
  const fill = (text: string, locale: MailLocale, amp: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, place: string) => {
      const value = values[place === "url" ? `${kind}Url` : place];
      if (!value) throw new Error(`A hosted project knows no ${place}`);
      return value(locale).replaceAll("&", amp);
    });
  const [en, ar] = [await template(kind, "en"), await template(kind, "ar")];
  return {
    subject: either(fill(en.subject, "en", "&"), fill(ar.subject, "ar", "&")),
    html: `${either(fill(en.html, "en", "&amp;"), fill(ar.html, "ar", "&amp;"))}\n`,
  };
}
