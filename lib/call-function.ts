import { getClientIp } from "./auth/client-ip";
import { serverEnv } from "./env";
import { AppError, type ErrorCode, errorCodes } from "./errors";
import { connection } from "./supabase/connection";

/** A refusal of an Edge Function. The message contains its status and body, for logs. */
class FunctionRefusal extends AppError {
  constructor(message: string, code: ErrorCode, retryAt?: string) {
    super(code, undefined, retryAt);
    this.message = message;
  }
}

/** Error codes for answers without one, such as those of a proxy in front of the functions. */
const codeByStatus: Record<number, ErrorCode> = {
  400: "invalid_input",
  404: "not_found",
  413: "invalid_input",
  429: "rate_limited",
  501: "not_configured",
};

/** The JSON object in a function's answer; null for any other body. */
function parseAnswer(text: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(text));
  } catch {
    return null;
  }
}

type FunctionCall = {
  body: Record<string, unknown>;
  /** The access token of the calling user; without one the public key is sent. */
  token?: string;
  /** The first words of a refusal's message. */
  failure: string;
};

/**
 * Calls an Edge Function for the visitor of the current request. When it does not answer, logs that and returns null;
 * it may have run anyway. Throws an AppError with the code of its refusal, and logs that too.
 */
export async function callFunction(
  name: string,
  { body, token, failure }: FunctionCall,
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
    });
    text = await response.text();
  } catch (error) {
    console.error(`${name} cannot be reached`, error);
    return null;
  }
  const answer = parseAnswer(text);
  if (response.ok) {
    if (!answer) console.error(`${name} answered what is no JSON`);
    return answer;
  }
  const { status } = response;
  const message = `${failure}: ${status} ${text}`;
  console.warn(message);
  const known = errorCodes.find((code) => code === answer?.error);
  const fromStatus = token && status === 401 ? "not_signed_in" : codeByStatus[status];
  const retryAt = typeof answer?.retryAt === "string" ? answer.retryAt : undefined;
  throw new FunctionRefusal(message, known ?? fromStatus ?? "unavailable", retryAt);
}
