import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";
import { renderMail } from "../functions/_shared/mails/render.ts";
import type { Mail, MailLocale } from "../functions/_shared/runtime/types.ts";
import type { Database } from "./database.ts";
import { recordMail } from "./inbox.ts";
import { isLoopbackOrigin } from "./loopback.ts";
import { otpExpirySeconds } from "./settings.ts";

type Mailer = NonNullable<App["_mailer"]>;
type LinkType = "signup" | "recovery" | "email_change";
type Parts = { db: Database; siteUrl: string };

/** Lifetime of lite's links and codes. */
const minutes = otpExpirySeconds / 60;

const redirectTarget = new AsyncLocalStorage<string | null>();

/** Stores the `redirect_to` of the request for the language of the mail while the request is handled. */
export const withRedirect = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  redirectTarget.run(new URL(request.url).searchParams.get("redirect_to"), work);

const localeOf = (value: unknown): MailLocale => (value === "ar" ? "ar" : "en");

/** Returns the language of the page in the request, else of the profile. */
async function localeFor(db: Database, email: string, userId?: string): Promise<MailLocale> {
  const redirect = redirectTarget.getStore();
  const page = redirect && URL.canParse(redirect) ? new URL(redirect) : null;
  // Only the site's own pages, which are on loopback here, determine the language.
  if (page && isLoopbackOrigin(page.origin)) return localeOf(page.pathname.split("/")[1]);
  const [row] = await db.sql<{ locale: string | null }>(
    `select coalesce(u.locale, a.raw_user_meta_data ->> 'locale') as locale
     from auth.users a left join public.users u on u.id = a.id
     where a.id::text = $1 or ($1 is null and a.email = lower($2))`,
    [userId ?? null, email],
  );
  return localeOf(row?.locale);
}

/** Writes the mails of the sign-in service in the product's design into the inbox. */
export function createAuthMailer({ db, siteUrl }: Parts): Mailer {
  /** Links to the page that shows the account and asks for a confirmation: mail scanners would use up the service's own link. */
  const link = (type: LinkType, token: string, locale: MailLocale) =>
    `${siteUrl}${locale === "ar" ? "/ar" : ""}/confirm-link?${new URLSearchParams({ token_hash: token, type })}`;
  const send = async (
    to: string,
    userId: string | undefined,
    write: (locale: MailLocale) => Mail,
    budget: "auth_mail" | "auth_code" = "auth_mail",
  ) => {
    // Counts by receiver, over all accounts and networks. The response to the request stays the same.
    const [limit] = await db.sql<{ retry_at: string | null }>(
      "select private.count_message($1, lower($2), null) as retry_at",
      [budget, to],
    );
    if (limit?.retry_at) return;
    await recordMail(db, to, write(await localeFor(db, to, userId)));
  };
  const sendRecovery = (to: string, token: string, userId: string | undefined) =>
    send(to, userId, (locale) =>
      renderMail("recovery", locale, { url: link("recovery", token, locale) }),
    );
  const sendCode = (to: string, code: string, userId: string | undefined) =>
    send(
      to,
      userId,
      (locale) => {
        const url = `${siteUrl}${locale === "ar" ? "/ar" : ""}/verify?step=code`;
        return renderMail("code", locale, { code, minutes, url });
      },
      "auth_code",
    );
  return {
    sendConfirmation: (to, token, _otp, meta) =>
      send(to, meta?.userId, (locale) =>
        renderMail("confirmation", locale, { url: link("signup", token, locale) }),
      ),
    sendRecovery: (to, token, _otp, meta) => sendRecovery(to, token, meta?.userId),
    sendEmailChange: (to, token, _otp, meta) =>
      send(to, meta?.userId, (locale) =>
        renderMail("email_change", locale, {
          url: link("email_change", token, locale),
          newEmail: meta?.newEmail ?? to,
        }),
      ),
    // A magic link replaces an earlier recovery, so its mail must open the same page.
    sendMagicLink: (to, token, _otp, meta) => sendRecovery(to, token, meta?.userId),
    sendReauthentication: (to, otp, meta) => sendCode(to, otp, meta?.userId),
  };
}

/** Returns the object in a JSON body; an empty object for every other body. */
export const decodeObject = (bytes: Uint8Array | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/**
 * Mails the owner of an account after any request that changed its password; hosted Supabase does the same (config.toml). The
 * request does not wait for it.
 */
export function createPasswordChangeNotifier({ db, siteUrl }: Parts) {
  const notify = async (answer: Response) => {
    const { id, email } = decodeObject(await answer.bytes());
    if (typeof id !== "string" || typeof email !== "string" || !email) return;
    // An unproven address may belong to a stranger.
    const [limit] = await db.sql<{ retry_at: string | null }>(
      `select case when not private.is_email_proven($1) then private.count_message('unproven_mail', lower($2), null) end
         as retry_at`,
      [id, email],
    );
    if (limit?.retry_at) return;
    const locale = await localeFor(db, email, id);
    const url = `${siteUrl}${locale === "ar" ? "/ar" : ""}/forgot-password`;
    await recordMail(db, email, renderMail("password_changed", locale, { url }));
  };
  return (request: Request, body: Uint8Array | null, answer: Response): void => {
    const changes =
      request.method === "PUT" && new URL(request.url).pathname === "/auth/v1/user" && answer.ok;
    if (!changes || typeof decodeObject(body).password !== "string") return;
    notify(answer.clone()).catch((error) =>
      console.error("Failed to send the notice of a password change:", error),
    );
  };
}

/**
 * Mails the old address of an account after a link has moved it to another one; hosted Supabase does the
 * same (config.toml). `verify` opens the link.
 */
export function createEmailChangeNotifier({ db, siteUrl }: Parts) {
  type Owner = { id: string; email: string };
  const notify = async ({ id, email }: Owner) => {
    const [moved] = await db.sql<{ email: string }>(
      "select email from auth.users where id = $1 and email <> $2",
      [id, email],
    );
    if (!moved) return;
    const locale = await localeFor(db, moved.email, id);
    const url = `${siteUrl}${locale === "ar" ? "/ar" : ""}/help`;
    await recordMail(
      db,
      email,
      renderMail("email_changed", locale, { url, newEmail: moved.email }),
    );
  };
  return async (
    request: Request,
    body: Record<string, unknown>,
    verify: () => Promise<Response>,
  ): Promise<Response> => {
    const { searchParams } = new URL(request.url);
    const values = request.method === "POST" ? body : Object.fromEntries(searchParams);
    if (values.type !== "email_change") return verify();
    const owners = await db.sql<Owner>(
      `select id, email from auth.users where email <> ''
         and (email_change_token_new = $1 or lower(email_change) = lower($2))`,
      [String(values.token_hash ?? values.token ?? ""), String(values.email ?? "")],
    );
    const response = await verify();
    for (const owner of owners) await notify(owner);
    return response;
  };
}
