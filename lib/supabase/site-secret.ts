import { createClient } from "@supabase/supabase-js";
import { publicEnv, serverEnv } from "../env";
import { AppError } from "../errors";
import type { PictureBucket } from "../shared/picture-types";
import { getProcessValue } from "../shared/process-value";
import { connection } from "./connection";
import type { Database } from "./database.types";

/*
 * The only code that uses the site's secret key. It counts attempts, passes the visitor's IP address to the sign-in
 * service and to the contact form, describes the account of a mailed link, stores public pictures, and signs values
 * that a browser keeps. The key opens the whole backend, so no function here accepts a query, a table, or a path
 * outside the buckets of pictures. Without the key no picture is stored, and the sign-in service's limits apply to all
 * visitors of the site together.
 */

/** Whether limits count each visitor instead of the site as a whole. */
export const hasVisitorLimits = (): boolean => serverEnv.secretKey !== null;

function createSecretClient(secret: string) {
  const { url, fetch } = connection();
  return createClient<Database>(url, secret, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch },
  });
}

type Attempt = { kind: string; subject: string; ip: string };

/** Counts an attempt with `consume_rate_limit`; returns null, and counts nothing, without the secret key. */
export async function countAttempt({ kind, subject, ip }: Attempt) {
  if (!serverEnv.secretKey) return null;
  return createSecretClient(serverEnv.secretKey).rpc("consume_rate_limit", {
    p_kind: kind,
    p_subject: subject,
    p_ip: ip,
  });
}

/** Removes counted attempts with `reset_rate_limit`; null without the secret key. */
export async function resetAttempts({ kind, subject, ip }: Attempt) {
  if (!serverEnv.secretKey) return null;
  return createSecretClient(serverEnv.secretKey).rpc("reset_rate_limit", {
    p_kind: kind,
    p_subject: subject,
    p_ip: ip,
  });
}

type VisitorMessage = Database["public"]["Functions"]["send_contact_message"]["Args"];

/** Sends a visitor's message to the team with `send_contact_message`; null without the secret key. */
export async function sendVisitorMessage(message: VisitorMessage) {
  if (!serverEnv.secretKey) return null;
  return createSecretClient(serverEnv.secretKey).rpc("send_contact_message", message);
}

type LinkQuestion = { tokenHash: string; type: string; ip: string };

/** Returns the account of a mailed link with `describe_mailed_link`; null without the secret key. */
export async function describeLink({ tokenHash, type, ip }: LinkQuestion) {
  if (!serverEnv.secretKey) return null;
  return createSecretClient(serverEnv.secretKey).rpc("describe_mailed_link", {
    p_token_hash: tokenHash,
    p_type: type,
    p_ip: ip,
  });
}

/**
 * Stores a WebP file that the site drew, unless its path exists. Throws AppError; `not_configured` without the secret
 * key.
 */
export async function storePictureFile(bucket: PictureBucket, path: string, bytes: Uint8Array) {
  if (!serverEnv.secretKey) throw new AppError("not_configured");
  const { error } = await createSecretClient(serverEnv.secretKey)
    .storage.from(bucket)
    .upload(path, bytes, { contentType: "image/webp", cacheControl: "31536000" });
  // An earlier request of the same upload stored it, but its answer was lost.
  if (!error || ("statusCode" in error && error.statusCode === "409")) return;
  throw new AppError("unexpected", error);
}

/** The paths of the sign-in service that are limited by IP address; other paths never get the secret key. */
const limitedPaths = /^\/auth\/v1\/(token|signup|recover|otp|verify|resend|user|reauthenticate)$/;

/**
 * A fetch that sends the visitor's IP address to the sign-in service in `Sb-Forwarded-For`, which the service trusts
 * only in a request with a secret key. Leaves other requests unchanged.
 */
export function withVisitorIp(ip: string, send: typeof fetch = fetch): typeof fetch {
  const { secretKey } = serverEnv;
  const { supabaseUrl, supabaseKey } = publicEnv;
  if (!secretKey || !supabaseUrl || !ip) return send;
  const origin = new URL(supabaseUrl).origin;
  return (input, init) => {
    const url = URL.parse(input instanceof Request ? input.url : String(input));
    if (url?.origin !== origin || !limitedPaths.test(url.pathname)) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
    headers.set("apikey", secretKey);
    headers.set("sb-forwarded-for", ip);
    // Keeps a user's access token. Without one the header contains a key, which must be the same as `apikey`.
    if (headers.get("authorization") === `Bearer ${supabaseKey}`) {
      headers.set("authorization", `Bearer ${secretKey}`);
    }
    // A redirect must not send the key to another address.
    return send(input, { ...init, headers, redirect: "error" });
  };
}

/** The secret key; without it a random key of this process, whose signatures other servers do not accept. */
function signingKey(): Promise<CryptoKey> {
  const processKey = getProcessValue(
    "signing-key",
    () => crypto.randomUUID() + crypto.randomUUID(),
  );
  const secret = new TextEncoder().encode(serverEnv.secretKey ?? processKey);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", secret, algorithm, false, ["sign", "verify"]);
}

const messageOf = (purpose: string, text: string) =>
  new TextEncoder().encode(JSON.stringify([purpose, text]));

/** Signs a text for one purpose; the signature is invalid for any other purpose. */
export async function signText(purpose: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await signingKey(), messageOf(purpose, text));
  return Buffer.from(signature).toString("base64url");
}

/** Whether the site signed this text for this purpose. */
export async function verifySignature(
  purpose: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const bytes = new Uint8Array(Buffer.from(signature, "base64url"));
  return crypto.subtle.verify("HMAC", await signingKey(), bytes, messageOf(purpose, text));
}
