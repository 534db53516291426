import { describe, expect, test } from "vitest";
import ar from "../../../messages/ar.json";
import en from "../../../messages/en.json";
import { type MailValues, renderMail } from "../../../supabase/functions/_shared/mails/render";
import type { Mail, MailLocale } from "../../../supabase/functions/_shared/runtime/types";
import { kinds, locales } from "../../../supabase/mails/mails";

const url = "https://mahfil.example/auth?token=abc&type=recovery";
const script = `<script>alert("1")</script>`;
const values: MailValues = {
  confirmation: { url },
  recovery: { url },
  code: { code: "482913", minutes: 10, url: "https://mahfil.example/verify?step=code" },
  email_change: { url, newEmail: "new@mahfil.example" },
  welcome: { name: `Amal ${script}`, url },
  account_exists: { signInUrl: url, resetUrl: "https://mahfil.example/forgot-password" },
  password_changed: { url },
  email_changed: { url, newEmail: "new@mahfil.example" },
  newsletter_confirmation: { url, unsubscribeUrl: "https://mahfil.example/newsletter/unsubscribe" },
};
const render = (kind: keyof MailValues, locale: MailLocale): Mail =>
  renderMail(kind, locale, values[kind] as never);
const all = kinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const));

test("every kind of mail has messages in both languages, and no messages are unused", () => {
  for (const messages of [en, ar]) {
    const messageKinds = Object.entries(messages.mails).filter(
      ([kind, words]) => typeof words === "object" && kind !== "notifications",
    );
    expect(messageKinds.map(([kind]) => kind).sort()).toEqual([...kinds].sort());
  }
  expect(Object.keys(values).sort()).toEqual([...kinds].sort());
});

describe.each(all)("%s in %s", (kind, locale) => {
  const mail = render(kind, locale);

  test("has a subject of one line, HTML and text without open placeholders", () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,90}$/);
    for (const part of Object.values(mail)) expect(part).not.toMatch(/\{\{|\}\}|undefined/);
    expect(mail.subject).not.toContain("<");
  });

  test("has the direction of its language, both themes and no external pictures", () => {
    const dir = locale === "ar" ? "rtl" : "ltr";
    expect(mail.html).toContain(`<html dir="${dir}" lang="${locale}">`);
    expect(mail.html).toContain(`<body class="m-page" dir="${dir}" lang="${locale}"`);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(mail.html).toContain("@media (prefers-color-scheme:dark)");
    expect(mail.html).not.toMatch(/<img|<link|@import|url\(/);
  });

  test("has the same content as text and as HTML", () => {
    const links = (text: string) => new Set(text.match(/https:\/\/mahfil[^\s"<]+/g));
    const page = mail.html.replaceAll("&amp;", "&");
    expect(links(mail.text)).toEqual(links(page));
    for (const value of Object.values(values[kind])) {
      if (String(value).includes("mahfil.example")) expect(mail.text).toContain(String(value));
    }
    if (kind === "code") {
      expect(mail.subject).toContain("482913");
      expect(mail.text).toContain("\n482913\n");
      expect(mail.html).toContain(">482913<");
    }
    const { why } = (locale === "ar" ? ar : en).mails[kind];
    expect(mail.text).toContain(why);
    expect(page).toContain(why);
  });
});

test.each(locales)("a script in a name is escaped in the language %s", (locale) => {
  const { html, text, subject } = render("welcome", locale);
  expect(html).not.toContain("<script");
  expect(html).toContain("<bdi>Amal &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</bdi>");
  expect(text).toContain(`\u2068Amal ${script}\u2069`);
  expect(subject).not.toContain("script");
});

test("a name cannot add a line, a header or a placeholder", () => {
  const name = "Amal\r\nBcc: all@mahfil.example\u2028{{url}} $& $1";
  const { html, text } = renderMail("welcome", "en", { name, url });
  expect(text).toContain("\u2068Amal Bcc: all@mahfil.example {{url}} $& $1\u2069");
  expect(html).toContain("<bdi>Amal Bcc: all@mahfil.example {{url}} $&amp; $1</bdi>");
  const code = renderMail("code", "en", { code: "1\r\nBcc: x", minutes: 10, url });
  expect(code.subject).not.toMatch(/[\r\n]/);
});

test("a link that is not an http address is refused", () => {
  expect(() => renderMail("recovery", "en", { url: "javascript:alert(1)" })).toThrow();
  expect(() => renderMail("recovery", "en", { url: "/reset-password" })).toThrow();
  expect(renderMail("recovery", "en", { url: `https://x.test/"><b>` }).html).not.toContain('"><b>');
});

test.each([
  ["en", 1, "for 1 minute."],
  ["en", 10, "for 10 minutes."],
  ["ar", 1, "لمدة دقيقة واحدة."],
  ["ar", 2, "لمدة دقيقتين."],
  ["ar", 10, "لمدة 10 دقائق."],
  ["ar", 15, "لمدة 15 دقيقة."],
  ["ar", 100, "لمدة 100 دقيقة."],
] as const)(
  "in the language %s, %i minutes have the right plural form",
  (locale, minutes, words) => {
    expect(renderMail("code", locale, { code: "123456", minutes, url }).text).toContain(words);
  },
);
