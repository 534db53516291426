import { escapeHtml } from "../../../functions/_shared/mails/slots.ts";

export type Locale = "en" | "ar";
type Theme = "light" | "dark";

const directionOf = (locale: Locale) => (locale === "ar" ? "rtl" : "ltr");

/** Safe HTML. */
export type Html = { html: string };

type Part = Html | string | number | null | undefined | (Html | null)[];

function toHtml(part: Part): string {
  if (part === null || part === undefined) return "";
  if (Array.isArray(part)) return part.map(toHtml).join("");
  return typeof part === "object" ? part.html : escapeHtml(String(part));
}

/** Escapes a template value unless it is safe HTML. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: String.raw({ raw: texts }, ...parts.map(toHtml)) };
}

/** Returns data for a script of the page; escapes what could end the element. */
export const dataElement = (data: unknown): Html => ({
  html: `<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
});

/** An English text with its Arabic translation. */
export const both = (en: string, ar: string): Html =>
  html`<span lang="en" dir="ltr">${en}</span> <span lang="ar" dir="rtl">${ar}</span>`;

/** Formats an amount in minor units in the language of a page. */
export function money(amount: number, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "code",
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

const loopback = "http://localhost:* http://127.0.0.1:*";

type Page = {
  title: string;
  locale: Locale;
  theme?: Theme;
  /** The name of the page's rules in the stylesheet. */
  kind: "card-form" | "account" | "overview";
  body: Html;
  script?: string;
  status?: number;
};

/** Renders a page of the service. Only the card form may be framed, and only by a page on loopback. */
export function page({ title, locale, theme, kind, body, script, status = 200 }: Page): Response {
  const isFrame = kind === "card-form";
  const { html: text } = html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}" class="${theme ?? "auto"}"><head>
<meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/payments/payments.css">
${script ? html`<script type="module" src="/payments/${script}"></script>` : null}
</head><body class="${kind}">${isFrame ? body : html`<main>${body}</main>`}</body></html>`;
  return new Response(text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        // A form of the account page leads back to the site.
        `form-action ${isFrame ? "'none'" : `'self' ${loopback}`}`,
        `frame-ancestors ${isFrame ? loopback : "'none'"}`,
      ].join("; "),
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
