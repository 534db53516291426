import { serverEnv } from "../../env";
import { AppError, type ErrorCode, errorCodes } from "../../errors";
import type { Locale } from "../../shared/locale-tag";
import { connection } from "../../supabase/connection";
import { getClientIp } from "../client-ip";

/*
 * Calls of the Edge Functions that send and check verification codes. Each returns null, and logs, when
 * its function cannot be reached, and throws a VerificationError when it is refused.
 */

type Channel = "email" | "phone";

/** A refusal of a function. The message is the specification's, with status and body, for logs. */
class VerificationError extends AppError {
  constructor(message: string, code: ErrorCode, retryAt?: string) {
    super(code, undefined, retryAt);
    this.message = message;
  }
}

const codeByStatus: Record<number, ErrorCode> = {
  400: "invalid_input",
  404: "not_found",
  413: "invalid_input",
  429: "rate_limited",
  501: "not_configured",
};

function refusal(message: string, status: number, body: string): VerificationError {
  let details: { error?: unknown; retryAt?: unknown } = {};
  try {
    details = Object(JSON.parse(body));
  } catch {
    // A proxy before the functions answers with a body of its own.
  }
  const code = errorCodes.find((known) => known === details.error) ?? codeByStatus[status];
  const retryAt = typeof details.retryAt === "string" ? details.retryAt : undefined;
  console.warn(message);
  return new VerificationError(message, code ?? "unavailable", retryAt);
}

/** Calls a function with the public key, or as the user of `token`; `failure` begins its error. */
async function callFunction(
  name: string,
  body: Record<string, unknown>,
  failure: string,
  token?: string,
): Promise<Record<string, unknown> | null> {
  const { url, key, fetch: fetchBackend } = connection();
  const ipAddress = await getClientIp();
  const headers: Record<string, string> = {
    apikey: key,
    authorization: `Bearer ${token ?? key}`,
    "content-type": "application/json",
  };
  if (serverEnv.verificationSiteKey) headers["x-site-key"] = serverEnv.verificationSiteKey;
  let response: Response;
  let text: string;
  try {
    response = await fetchBackend(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify(ipAddress ? { ...body, ipAddress } : body),
      cache: "no-store",
      signal: AbortSignal.timeout(20_000),
    });
    text = await response.text();
  } catch (error) {
    console.error(`${name} cannot be reached`, error);
    return null;
  }
  if (!response.ok) throw refusal(`${failure}: ${response.status} ${text}`, response.status, text);
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

type Sent = { message: string; code?: string };

/**
 * Sends a code to the email address of an account. With the account's access token it counts towards
 * limits that nobody else can use up.
 */
export async function sendVerificationCode(userId: string, token?: string): Promise<Sent | null> {
  return (await callFunction(
    "send-verification",
    { userId },
    "Failed to send verification code",
    token,
  )) as Sent | null;
}

/**
 * Sends a code by the chosen channel: to the account's email address, or to a number in E.164, for
 * which the account's access token is required.
 */
export async function sendVerification(
  userId: string,
  type: Channel,
  { phoneNumber, token }: { phoneNumber?: string; token?: string } = {},
): Promise<Sent | null> {
  return (await callFunction(
    "send-verification",
    phoneNumber ? { userId, type, phoneNumber } : { userId, type },
    `Failed to send ${type} verification`,
    token,
  )) as Sent | null;
}

/**
 * Checks a code as it was typed; true when it verifies the user. With the account's access token the
 * tries are the user's own; codes sent to a number need it.
 */
export async function verifyCode(
  userId: string,
  code: string,
  token?: string,
): Promise<boolean | null> {
  const result = await callFunction(
    "verify-code",
    { userId, code },
    "Failed to verify code",
    token,
  );
  return result && result.verified === true;
}

/** Mails an address the link that confirms its subscription to the newsletter. */
export async function requestNewsletterSubscription(
  email: string,
  locale: Locale,
): Promise<boolean | null> {
  const result = await callFunction(
    "newsletter",
    { email, locale },
    "Failed to ask for the confirmation",
  );
  return result && true;
}

/** Mails the owner of an address, if it has an account, that it was used for a sign-up. */
export async function sendAccountNotice(email: string): Promise<boolean | null> {
  const result = await callFunction(
    "account-notice",
    { email },
    "Failed to send verification code",
  );
  return result && true;
}
