import type { MailSender, ReadEnv } from "./types.ts";

/** A server at these addresses is on this machine; its mails cross no network. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * The connection to the mail server from SMTP_HOST, SMTP_PORT (587), SMTP_USER and SMTP_PASSWORD; null without a host.
 * Always encrypted, except on this machine: a server without TLS gets neither password nor mail.
 */
export function smtpOptions(env: ReadEnv) {
  const host = env("SMTP_HOST");
  if (!host) return null;
  const port = Number(env("SMTP_PORT") ?? 587);
  const user = env("SMTP_USER");
  return {
    host,
    port,
    secure: port === 465,
    requireTLS: port !== 465 && !loopback.test(host),
    auth: user ? { user, pass: env("SMTP_PASSWORD") ?? "" } : undefined,
    connectionTimeout: 10_000,
  };
}

/** Sends mails by SMTP from SMTP_FROM; null without a host. Throws when the server refuses a mail. */
export function smtpSender(env: ReadEnv): MailSender | null {
  const server = smtpOptions(env);
  if (!server) return null;
  return async (to, mail, options) => {
    const { default: nodemailer } = await import("nodemailer");
    const transport = nodemailer.createTransport(server);
    try {
      await transport.sendMail({
        from: env("SMTP_FROM") ?? server.auth?.user ?? `noreply@${server.host}`,
        // Not as text, because commas and brackets in it would add recipients.
        to: { name: "", address: to },
        ...mail,
        ...options,
      });
    } finally {
      transport.close();
    }
  };
}

/** Logs mails instead of sending them. For development only, because a log must not contain codes. */
export const logMail: MailSender = async (to, { subject, text }) =>
  console.warn(`Mail to ${to}: ${subject}\n${text}`);
