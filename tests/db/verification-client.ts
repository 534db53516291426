import { expect } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";

export type Target = {
  backend: Backend;
  call: (name: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Returns the texts of the mails to this address, newest first. */
  readMails: (address: string) => Promise<string[]>;
};

/** Headers that only the site's server may send, which name its visitor. */
export const siteKey = "the key of the site";

/** Headers of the site for a visitor whose network is unknown. */
export const site = { "x-site-key": siteKey };

let counter = 0;
/** Headers of the site for a visitor in an unused network of the IPv6 documentation range. */
export function newVisitor(): Record<string, string> {
  counter += 1;
  const network = `2001:db8:${(process.pid % 65_536).toString(16)}:${counter.toString(16)}`;
  return { ...site, ip: `${network}::1` };
}

export const wrongCode = (code: string, by = 1) =>
  String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** Calls the Edge Functions, and reads their results in the database. */
export function verificationClient(target: () => Target) {
  /** Calls a function with the public key; `ip` is the visitor's, sent with the site's key. */
  const call = (name: string, body: unknown, { ip, ...headers }: Record<string, string> = {}) =>
    target().call(
      name,
      ip && typeof body === "object" && !Array.isArray(body) ? { ipAddress: ip, ...body } : body,
      headers,
    );
  const sessionOf = async (userId: string) => ({
    authorization: `Bearer ${await target().backend.tokenFor(userId)}`,
  });
  const sql = (text: string, values?: unknown[]) => target().backend.sql(text, values);

  async function createUser(name: string, locale = "en") {
    const email = `${name.toLowerCase()}-${crypto.randomUUID()}@mahfil.test`;
    const [row] = await sql(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), $1, now(), $2) returning id`,
      [email, JSON.stringify({ first_name: name, locale })],
    );
    return { id: String((row as { id: string }).id), email };
  }
  const profile = async (id: string) =>
    (await sql("select * from public.users where id = $1", [id]))[0] as Record<string, unknown>;
  const clearSends = () => sql("delete from private.message_sends");

  async function sendCode(userId: string, headers: Record<string, string> = {}, more: object = {}) {
    const answer = await call("send-verification", { userId, ...more }, headers);
    const body = (await answer.json()) as { message: string; code: string };
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return body;
  }
  async function verifyCode(userId: string, code: string, headers: Record<string, string> = {}) {
    const answer = await call("verify-code", { userId, code }, headers);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  return { call, sessionOf, sql, createUser, profile, clearSends, sendCode, verifyCode };
}
