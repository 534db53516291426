import { createHash } from "node:crypto";
import { ApiError } from "./errors.ts";
import type { Session } from "./store.ts";

export type ApiAnswer = { status: number; body: string; originalRequest?: string };

/** Requests with the same fingerprint are equal. */
export function fingerprint(pathname: string, form: string): string {
  const params = new URLSearchParams(form);
  params.sort();
  return createHash("sha256").update(`${pathname}\n${params}`).digest("hex");
}

/**
 * Returns the stored response to a request with this key; null without one. Throws `idempotency_error` when that request was
 * another one.
 */
export async function findAnswer(
  { sql, idempotencyKey }: Session,
  wanted: string,
): Promise<ApiAnswer | null> {
  const [known] = await sql<{
    fingerprint: string;
    status: number;
    body: string;
    request_id: string;
  }>("select fingerprint, status, body, request_id from local.payment_requests where key = $1", [
    idempotencyKey,
  ]);
  if (!known) return null;
  if (known.fingerprint !== wanted) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
    });
  }
  return { status: known.status, body: known.body, originalRequest: known.request_id };
}

/** Stores a response for repetitions of this request. */
export async function keepAnswer(
  { sql, idempotencyKey, requestId }: Session,
  wanted: string,
  { status, body }: ApiAnswer,
): Promise<void> {
  await sql(
    `insert into local.payment_requests (key, fingerprint, request_id, status, body)
     values ($1, $2, $3, $4, $5)`,
    [idempotencyKey, wanted, requestId, status, body],
  );
}
