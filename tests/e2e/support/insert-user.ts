import type { Session, User } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { database } from "./database";

type NewUser = {
  email: string;
  firstName: string;
  role: "guest" | "host" | "service_provider" | "admin";
  isVerified: boolean;
  /** The address of an account whose password hash is copied: hashing a new password takes longer than everything else. */
  passwordOf: string;
};

const SESSION_SECONDS = 3600;

let jwtSecret: Promise<Uint8Array> | undefined;

async function readJwtSecret(): Promise<Uint8Array> {
  const [row] = await database()`select value from local.state where key = 'jwt_secret'`;
  if (!row) throw new Error("the database has no secret of access tokens");
  return new TextEncoder().encode(row.value);
}

/** Inserts a user with a session: the rows that a sign-up creates, without its requests. */
export async function insertUser(newUser: NewUser): Promise<Session> {
  const { email, role, isVerified, passwordOf } = newUser;
  const [id, sessionId, refreshToken] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const metadata = {
    sub: id,
    email,
    first_name: newUser.firstName,
    last_name: "Test",
    role: role === "admin" ? "guest" : role,
    email_verified: true,
    phone_verified: false,
  };
  const appMetadata = { provider: "email", providers: ["email"] };
  await database().begin((sql) => [
    sql`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data,
        raw_user_meta_data)
      select ${id}, ${email}, encrypted_password, now(), now(), ${sql.json(appMetadata)}, ${sql.json(metadata)}
      from auth.users where email = ${passwordOf}`,
    sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
      values (gen_random_uuid(), 'email', ${id}, ${id}, ${sql.json(metadata)}, now())`,
    sql`insert into auth.sessions (id, user_id, aal) values (${sessionId}, ${id}, 'aal1')`,
    sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      values (gen_random_uuid()::text, ${refreshToken}, ${id}, ${sessionId})`,
    sql`update public.users set role = ${role}, is_verified = ${isVerified || role === "admin"} where id = ${id}`,
  ]);
  jwtSecret ??= readJwtSecret();
  const now = Math.floor(Date.now() / 1000);
  const accessToken = await new SignJWT({ role: "authenticated", email, session_id: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(id)
    .setAudience("authenticated")
    .setIssuedAt(now)
    .setExpirationTime(now + SESSION_SECONDS)
    .sign(await jwtSecret);
  const instant = new Date(now * 1000).toISOString();
  const user: User = {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    app_metadata: appMetadata,
    user_metadata: metadata,
    created_at: instant,
    updated_at: instant,
    email_confirmed_at: instant,
    last_sign_in_at: instant,
    is_anonymous: false,
  };
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: "bearer",
    expires_in: SESSION_SECONDS,
    expires_at: now + SESSION_SECONDS,
    user,
  };
}
