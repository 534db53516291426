import { randomBytes } from "node:crypto";
import bcrypt from "bcryptjs";
import type { Database } from "./database.ts";
import { readSessionId } from "./ended-sessions.ts";

/*
 * Permissions to change the password or the email address of an account: `PUT /auth/v1/user` with secure_password_change and
 * require_current_password (config.toml) as hosted Supabase has them and lite lacks them.
 */

/** Tag of a session that began with a mailed link or code: it may set a password without the old one. */
const MAILED = "mailed";
const mailedTypes = ["recovery", "magiclink", "email"];

type Account = {
  id: string;
  email: string | null;
  hash: string | null;
  session: string | null;
  isMailed: boolean;
  isOfToday: boolean;
  isRecent: boolean;
};

const refuse = (error_code: string, msg: string) =>
  Response.json({ code: 400, error_code, msg }, { status: 400 });

async function readAccount(db: Database, id: string, session: string | null) {
  const [row] = await db.sql<Account>(
    `select u.id, u.email, nullif(u.encrypted_password, '') as hash, s.id as session,
       coalesce(s.tag = $3, false) as "isMailed",
       coalesce(s.created_at > now() - interval '24 hours', false) as "isOfToday",
       coalesce(s.created_at > now() - interval '15 minutes', false) as "isRecent"
     from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id where u.id = $1`,
    [id, session, MAILED],
  );
  return row ?? null;
}

async function refuseChange(db: Database, account: Account, body: Record<string, unknown>) {
  if (body.password !== undefined) {
    // A stolen session could otherwise gain permanent access by setting the first password.
    if (!account.isOfToday || !(account.hash || account.isMailed || account.isRecent)) {
      return refuse("reauthentication_needed", "Password update requires reauthentication");
    }
    if (account.hash && !account.isMailed) {
      const current = body.current_password;
      if (typeof current !== "string" || !current) {
        return refuse(
          "current_password_required",
          "Current password required when setting new password.",
        );
      }
      if (!(await bcrypt.compare(current, account.hash))) {
        return refuse(
          "current_password_invalid",
          "Current password required when setting new password.",
        );
      }
    }
  }
  const email = String(body.email ?? "").toLowerCase();
  if (email && email !== account.email?.toLowerCase()) {
    // Lite would mail the link before the database's trigger refuses the change.
    const [row] = await db.sql<{ allowed: boolean }>(
      "select private.is_email_change_allowed($1, $2) as allowed",
      [account.id, email],
    );
    if (!row?.allowed) {
      return refuse("reauthentication_needed", "Email update requires reauthentication");
    }
  }
  return null;
}

/** Whether another account has the address. */
async function isTaken(db: Database, id: string, email: string): Promise<boolean> {
  const rows = await db.sql("select from auth.users where lower(email) = $1 and id <> $2", [
    email,
    id,
  ]);
  return rows.length > 0;
}

/** Stores a new address as pending, as for an address without an account, with a link that is never mailed. */
const keepUnusableChange = (db: Database, id: string, email: string) =>
  db.sql(
    `update auth.users set email_change = $2, email_change_token_new = $3,
       email_change_sent_at = date_trunc('milliseconds', now()) where id = $1`,
    [id, email, randomBytes(32).toString("hex")],
  );

/** Sets updated_at to the time of the change of address: the time of the last write would reveal the case. */
const equalizeTimes = (db: Database, id: string) =>
  db.sql("update auth.users set updated_at = email_change_sent_at where id = $1", [id]);

/**
 * Handles a change of an account. `getUser` returns the verified caller, `change` applies the change as lite does. A new
 * password ends all other sessions and earlier mailed links. For a new address that has an account returns the usual response
 * and mails nothing to it; hosted Supabase returns `email_exists`.
 */
export async function changeAccount(
  db: Database,
  request: Request,
  body: Record<string, unknown>,
  {
    getUser,
    change,
  }: {
    getUser: () => Promise<Response>;
    change: (body: Record<string, unknown>) => Promise<Response>;
  },
): Promise<Response> {
  for (const field of ["email", "password", "current_password"]) {
    if (body[field] !== undefined && typeof body[field] !== "string") {
      return refuse("validation_failed", `${field} must be a string`);
    }
  }
  if (body.password === undefined && body.email === undefined) return change(body);
  const verified = await getUser();
  if (!verified.ok) return verified;
  const { id } = (await verified.json()) as { id: string };
  const account = await readAccount(db, id, readSessionId(request.headers));
  if (!account) return change(body);
  const refusal = await refuseChange(db, account, body);
  if (refusal) return refusal;
  const { email, ...others } = body;
  const newEmail = String(email ?? "").toLowerCase();
  const isMove = newEmail !== "" && newEmail !== account.email?.toLowerCase();
  const isRefused = isMove && (await isTaken(db, id, newEmail));
  let response = await change(isRefused ? others : body);
  if (isMove && response.ok) {
    if (isRefused) await keepUnusableChange(db, id, newEmail);
    await equalizeTimes(db, id);
    response = await getUser();
  }
  if (response.ok && body.password !== undefined) {
    await db.sql("delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid", [
      id,
      account.session,
    ]);
    // A mailed link is valid for one new password.
    await db.sql("update auth.sessions set tag = null where id = $1::uuid", [account.session]);
    // Keeps the change of address of the same request.
    if (body.email === undefined) {
      await db.sql(
        `update auth.users set email_change = null, email_change_token_new = null,
           email_change_token_current = null, email_change_sent_at = null where id = $1`,
        [id],
      );
    }
  }
  return response;
}

/** Marks the session that a mailed link or code has begun. */
export async function markMailedSession(
  db: Database,
  request: Request,
  body: Record<string, unknown>,
  response: Response,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url);
  const type = request.method === "POST" ? body.type : searchParams.get("type");
  if (pathname !== "/auth/v1/verify" || !mailedTypes.includes(String(type))) return;
  const fragment = response.headers.get("location")?.split("#")[1];
  const token = fragment
    ? new URLSearchParams(fragment).get("access_token")
    : response.ok && ((await response.clone().json()) as { access_token?: string }).access_token;
  const session = readSessionId(new Headers({ authorization: `Bearer ${token}` }));
  if (session) await db.sql("update auth.sessions set tag = $2 where id = $1", [session, MAILED]);
}
