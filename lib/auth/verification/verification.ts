import { serverEnv } from "../../env";
import { AppError, type ErrorCode, errorCodes } from "../../errors";
import { connection } from "../../supabase/unconfigured";
import { clientPlace } from "../client-ip";

type Channel = "email" | "phone";

/**
 * What a verification function refused. The message is the specification's sentence with status and
 * body, for logs; `code` is what the interface words.
 */
class VerificationError extends AppError {
  constructor(text: string, code: ErrorCode, retryAt?: string) {
    super(code, undefined, retryAt);
    this.message = text;
  }
}

const byStatus: Record<number, ErrorCode> = {
  400: "invalid_input",
  404: "not_found",
  413: "invalid_input",
  429: "rate_limited",
  501: "not_configured",
};

function refusal(text: string, status: number, body: string): VerificationError {
  let said: { error?: unknown; retryAt?: unknown } = {};
  try {
    said = Object(JSON.parse(body));
  } catch {
    // Whatever stands before the functions answers in its own way.
  }
  const code = errorCodes.find((known) => known === said.error) ?? byStatus[status];
  const retryAt = typeof said.retryAt === "string" ? said.retryAt : undefined;
  const error = new VerificationError(text, code ?? "unavailable", retryAt);
  console.warn(error.message);
  return error;
}

/**
 * Calls one of the functions with the public key, or as the person whose token is given. Null when
 * it cannot be reached, which is only logged; a VerificationError when it refuses.
 */
async function call(
  name: string,
  body: Record<string, unknown>,
  what: string,
  token?: string,
): Promise<Record<string, unknown> | null> {
  const { url, key, fetch: refuse } = connection();
  const ipAddress = await clientPlace();
  const headers: Record<string, string> = {
    apikey: key,
    authorization: `Bearer ${token ?? key}`,
    "content-type": "application/json",
  };
  if (serverEnv.verificationSiteKey) headers["x-site-key"] = serverEnv.verificationSiteKey;
  let answer: Response;
  let text: string;
  try {
    answer = await (refuse ?? fetch)(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify(ipAddress ? { ...body, ipAddress } : body),
      cache: "no-store",
      signal: AbortSignal.timeout(20_000),
    });
    text = await answer.text();
  } catch (error) {
    console.error(`${name} cannot be reached`, error);
    return null;
  }
  if (!answer.ok) throw refusal(`${what}: ${answer.status} ${text}`, answer.status, text);
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

type Sent = { message: string; code?: string };

/** Sends a code to the address of an account. Null: the function cannot be reached (logged). */
export async function sendVerificationCode(userId: string): Promise<Sent | null> {
  return (await call(
    "send-verification",
    { userId },
    "Failed to send verification code",
  )) as Sent | null;
}

/**
 * Sends a code the way the person chose: to their address, or to a number in E.164. The access token
 * shows that they ask themselves. Null: the function cannot be reached (logged).
 */
export async function sendVerification(
  userId: string,
  type: Channel,
  { phoneNumber, token }: { phoneNumber?: string; token?: string } = {},
): Promise<Sent | null> {
  return (await call(
    "send-verification",
    phoneNumber ? { userId, type, phoneNumber } : { userId, type },
    `Failed to send ${type} verification`,
    token,
  )) as Sent | null;
}

/** Judges a code as it was typed; true when the person is verified by it. Null: not reached (logged). */
export async function verifyCode(userId: string, code: string): Promise<boolean | null> {
  const answer = await call("verify-code", { userId, code }, "Failed to verify code");
  return answer && answer.verified === true;
}

/** Tells an address, if it has an account, that somebody tried to sign up with it. Null: not reached. */
export async function sendAccountNotice(email: string): Promise<boolean | null> {
  const answer = await call("account-notice", { email }, "Failed to send verification code");
  return answer && true;
}
