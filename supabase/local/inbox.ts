import type { EmailDriver } from "@supabase/lite";
import { escapeHtml } from "../functions/_shared/mails/slots.ts";
import type { MailOptions } from "../functions/_shared/runtime/types.ts";
import type { Database } from "./database.ts";

type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  message_id: string | null;
  headers: NonNullable<MailOptions["headers"]>;
  attachments: NonNullable<MailOptions["attachments"]>;
  sent_at: string;
};

/** Stores an email instead of sending it. */
export async function recordMail(
  db: Database,
  to: string,
  { subject, text, html }: { subject: string; text: string; html: string },
  { messageId, headers = {}, attachments = [] }: MailOptions = {},
): Promise<void> {
  await db.sql(
    `insert into local.inbox ("to", subject, "text", html, message_id, headers, attachments)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)`,
    [
      to,
      subject,
      text,
      html,
      messageId ?? null,
      JSON.stringify(headers),
      JSON.stringify(attachments),
    ],
  );
}

/** Stores emails that lite sends by itself. */
export function inboxDriver(db: Database): EmailDriver {
  return {
    send: ({ to, subject, text, html }) =>
      recordMail(db, to, { subject, text: text ?? "", html: html ?? "" }),
  };
}

/** Returns every stored email, newest first. */
export function readInbox(db: Database): Promise<Mail[]> {
  return db.sql<Mail>(`
    select "to", subject, "text", html, message_id, headers, attachments,
      to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at
    from local.inbox order by id desc limit 500`);
}

function article(mail: Mail): string {
  const frame = escapeHtml(`<base target="_blank">${mail.html}`);
  const body = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frame}"
        title="${escapeHtml(mail.subject)}" loading="lazy"></iframe>
      <details><summary>Text · النص</summary><pre dir="auto">${escapeHtml(mail.text)}</pre></details>`
    : `<pre dir="auto">${escapeHtml(mail.text)}</pre>`;
  const files = mail.attachments.map(({ filename, content, contentType }) => {
    const data = Buffer.from(content).toString("base64");
    const href = escapeHtml(`data:${contentType.replaceAll(" ", "")};base64,${data}`);
    return `<p><a download="${escapeHtml(filename)}" href="${href}">${escapeHtml(filename)}</a></p>`;
  });
  return `<article>
    <h2 dir="auto">${escapeHtml(mail.subject)}</h2>
    <p><bdi>${escapeHtml(mail.to)}</bdi> · <time datetime="${mail.sent_at}">${mail.sent_at
      .replace("T", " ")
      .slice(0, 19)} UTC</time></p>
    ${files.join("")}
    ${body}
  </article>`;
}

/** Renders the inbox as a page. Mails cannot run scripts: they are escaped or in a sandboxed frame. */
export function inboxPage(mails: Mail[]): Response {
  const list = mails.map(article).join("\n");
  const empty = `<p>No email yet. <span lang="ar" dir="rtl">لا توجد رسائل بعد.</span></p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Inbox · Mahfil</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, "Noto Sans Arabic", sans-serif; }
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent);
    border-radius: 12px; padding: 1rem 1.25rem; margin-block: 1rem; }
  h1, h2 { line-height: 1.25; } h2 { margin: 0; font-size: 1.125rem; }
  article > p { margin: .25rem 0 1rem; opacity: .75; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 36rem; border: 0; border-radius: 8px; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
</style></head><body>
<h1>Inbox <span lang="ar" dir="rtl">البريد</span></h1>
<p>${mails.length} kept, newest first. Nothing is really sent. ·
<span lang="ar" dir="rtl">كل رسالة محفوظة هنا ولا يُرسل شيء فعليًا.</span></p>
${list || empty}
</body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-src 'self'",
      "x-content-type-options": "nosniff",
    },
  });
}
