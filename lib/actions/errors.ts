/** Codes that the database raises (contract) and the few that the application adds. */
export const errorCodes = [
  "not_signed_in",
  "forbidden",
  "not_found",
  "slot_taken",
  "blocked",
  "outside_opening_hours",
  "over_capacity",
  "too_short",
  "too_soon",
  "too_far",
  "invalid_range",
  "venue_not_bookable",
  "own_venue",
  "hold_expired",
  "wrong_status",
  "invalid_input",
  "rate_limited",
  "only_admins",
  "not_configured",
  "unexpected",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error that the interface can word: a code, never a sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The code in whatever was thrown or returned by the backend; `unexpected` when there is none. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (typeof error !== "object" || error === null) return "unexpected";
  const { code, message } = error as { code?: unknown; message?: unknown };
  const known = (value: unknown) => errorCodes.find((item) => item === value);
  if (code === "42501") return "forbidden";
  if (code === "PGRST116") return "not_found";
  if (code === "23514" || code === "22P02" || code === "23502") return "invalid_input";
  return known(message) ?? known(code) ?? "unexpected";
}

/** Throws an AppError when a backend answer carries an error; answers its data otherwise. */
export function unwrap<T>(answer: { data: T; error: unknown }): NonNullable<T> {
  if (answer.error) throw new AppError(errorCodeOf(answer.error), answer.error);
  if (answer.data === null || answer.data === undefined) throw new AppError("not_found");
  return answer.data;
}
