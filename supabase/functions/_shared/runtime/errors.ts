/** An error with an HTTP status: `error` is the code for programs, `message` a sentence for developers. */
export class HttpError extends Error {
  readonly status: number;
  readonly error: string;
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    error: string,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.error = error;
    this.details = details;
  }
}

export const invalidInput = (field: string, message: string) =>
  new HttpError(400, "invalid_input", message, { field });

/** A refusal of a database function: its error code, status and detail. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string | null;

  constructor(name: string, status: number, code: string, detail: string | null = null) {
    super(`${name}: ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

const refusedStatuses = [401, 402, 403, 404, 409, 422, 429];

/** Sentences for codes of the database; other codes are shown unchanged. */
const sentences: Record<string, string> = {
  already_verified: "This is verified already",
  invalid_input: "Something is missing or not right",
  not_found: "This does not exist",
  not_signed_in: "This needs a session",
  rate_limited: "Too many requests: try again later",
};

/**
 * Converts an error of a handler into a response for its caller; null for an error that the caller cannot fix. A
 * refusal of the database keeps its code and status, but invalid input is always status 400.
 */
export function toHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (!(error instanceof CallError)) return null;
  const { status, code, detail } = error;
  // A code of PostgREST or PostgreSQL is our own fault.
  if (!refusedStatuses.includes(status) || !/^[a-z_]+$/.test(code)) return null;
  const details = detail ? { [code === "rate_limited" ? "retryAt" : "field"]: detail } : {};
  const sentence = sentences[code] ?? code;
  return new HttpError(code === "invalid_input" ? 400 : status, code, sentence, details);
}
