/** Codes that the database raises (see the contract), and those that the application adds. */
export const errorCodes = [
  "not_signed_in",
  "forbidden",
  "not_found",
  "slot_taken",
  "dates_overlap",
  "provider_taken",
  "provider_blocked",
  "price_open",
  "currency_differs",
  "blocked",
  "outside_opening_hours",
  "over_capacity",
  "total_not_payable",
  "too_short",
  "too_soon",
  "too_far",
  "invalid_range",
  "venue_not_bookable",
  "own_venue",
  "own_service",
  "hold_expired",
  "payment_required",
  "payment_refused",
  "wrong_status",
  "edited_elsewhere",
  "listing_changed",
  "rejected_unchanged",
  "invalid_input",
  "rate_limited",
  "too_many_bookings",
  "too_many_holds",
  "too_many_files",
  "too_many_drafts",
  "too_many_blocks",
  "only_admins",
  "not_configured",
  "wrong_credentials",
  "wrong_password",
  "reauthentication_needed",
  "open_bookings",
  "open_money",
  "last_admin",
  "same_password",
  "weak_password",
  "email_not_confirmed",
  "sign_up_refused",
  "provider_not_offered",
  "link_expired",
  "not_verified",
  "already_verified",
  "code_wrong",
  "code_expired",
  "code_used",
  "code_locked",
  "unavailable",
  "unexpected",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The codes of the sign-in service. Its messages are never shown. */
const authCodes: Record<string, ErrorCode> = {
  invalid_credentials: "wrong_credentials",
  email_not_confirmed: "email_not_confirmed",
  user_already_exists: "sign_up_refused",
  email_exists: "sign_up_refused",
  signup_disabled: "sign_up_refused",
  user_banned: "forbidden",
  current_password_required: "wrong_password",
  current_password_invalid: "wrong_password",
  same_password: "same_password",
  weak_password: "weak_password",
  otp_expired: "link_expired",
  session_not_found: "not_signed_in",
  session_expired: "not_signed_in",
  refresh_token_not_found: "link_expired",
  bad_jwt: "link_expired",
  over_request_rate_limit: "rate_limited",
  over_email_send_rate_limit: "rate_limited",
  email_address_invalid: "invalid_input",
  validation_failed: "invalid_input",
  provider_disabled: "provider_not_offered",
};

/** The message of every error of a site without a backend; given in the specification. */
export const NOT_CONFIGURED = "Supabase not configured. Please check environment variables.";

/** The digest of `unavailable`; a browser sees nothing else of a rendering error. */
export const unavailableDigest = "unavailable";

/** An error with a code; the interface has the text of each code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly digest: string | undefined;
  /** The UTC instant (ISO) after which the caller may try again, if known. */
  readonly retryAt: string | undefined;
  /** Message keys by the path of the refused field. */
  readonly fields: Record<string, string>;

  constructor(
    code: ErrorCode,
    cause?: unknown,
    retryAt?: string,
    fields: Record<string, string> = {},
  ) {
    super(code, { cause });
    this.code = code;
    this.digest = code === "unavailable" ? unavailableDigest : undefined;
    this.retryAt = retryAt;
    this.fields = fields;
  }
}

/** The code of an error that was thrown, or returned by the backend; `unexpected` when it has none. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (typeof error !== "object" || error === null) return "unexpected";
  const { code, message, name, status } = error as Record<string, unknown>;
  const known = (value: unknown) => errorCodes.find((item) => item === value);
  // The client of the sign-in service keeps only the message.
  if (message === NOT_CONFIGURED) return "not_configured";
  if (name === "AuthSessionMissingError") return "not_signed_in";
  if (name === "AuthRetryableFetchError") return "unavailable";
  // The error of PostgREST's client when no answer came.
  if (code === "" && message === "TypeError: fetch failed") return "unavailable";
  // No connection, a full disk or too many clients, or a server that is being stopped.
  if (typeof code === "string" && /^(08|53|57)[0-9A-Z]{3}$/.test(code)) return "unavailable";
  if (status === 429) return "rate_limited";
  if (code === "42501") return "forbidden";
  if (code === "PGRST116") return "not_found";
  // A check constraint, invalid text for a type, a null value, or characters that PostgreSQL does not store.
  if (typeof code === "string" && /^(23514|22P02|23502|22P05|22021)$/.test(code)) {
    return "invalid_input";
  }
  const fromAuth = typeof code === "string" ? authCodes[code] : undefined;
  return known(message) ?? known(code) ?? fromAuth ?? "unexpected";
}

/** The data of a backend response. Throws an AppError when it carries an error, or no data. */
export function unwrap<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error) throw new AppError(errorCodeOf(error), error);
  if (data === null || data === undefined) throw new AppError("not_found");
  return data;
}

/**
 * Throws an AppError when a backend response carries an error. For functions that return nothing; `unwrap` would throw
 * for their missing data.
 */
export function requireSuccess({ error }: { error: unknown }): void {
  if (error) throw new AppError(errorCodeOf(error), error);
}
