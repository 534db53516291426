import { AsyncLocalStorage } from "node:async_hooks";

type DatabaseError = {
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
};

type Request = { error: DatabaseError | null; reports: unknown[][] };

const requests = new AsyncLocalStorage<Request>();

/** Runs the handling of a request, and returns its result with its last database error and its reports. */
export async function captureDatabaseError<T>(
  work: () => Promise<T>,
): Promise<Request & { result: T }> {
  const request: Request = { error: null, reports: [] };
  const result = await requests.run(request, work);
  return { ...request, result };
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/**
 * True when the driver could not write a value in the form of its parameter's type. The statement did not reach the server,
 * which would have refused it with 22P02.
 */
function isInvalidParameter(error: object): boolean {
  if ("code" in error) return error.code === "ERR_INVALID_ARG_TYPE";
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && error.message.startsWith("Invalid input for ");
}

/** Called by the connection for each error, because lite's response contains only the text of most errors. */
export function recordDatabaseError(error: unknown) {
  const request = requests.getStore();
  if (!request || typeof error !== "object" || error === null) return;
  if (isInvalidParameter(error)) {
    const message = "invalid input for the type of a parameter";
    request.error = { code: "22P02", message, detail: null, hint: null };
    return;
  }
  if (!("code" in error) || typeof error.code !== "string") return;
  request.error = {
    code: error.code,
    message: ("message" in error && text(error.message)) || "database error",
    detail: "detail" in error ? text(error.detail) : null,
    hint: "hint" in error ? text(error.hint) : null,
  };
}

/** True when the server rolled back because of a concurrent transaction, so that a retry may succeed. */
export const isTransient = (code: string) => code === "40001" || code === "40P01";

/**
 * Returns the HTTP status of an SQLSTATE that lite does not map: PostgREST's, except 409 for an exclusion violation, 503 for
 * a transient error, and 400 for a value beyond a server limit (class 54, such as a seven-dimensional array).
 */
export function statusOfSqlState(code: string): number {
  if (code === "23P01") return 409;
  // A signed address with an invalid token.
  if (code.startsWith("ERR_JW")) return 400;
  // Not an SQLSTATE, which contains a digit, but a name such as EPIPE: the connection to the server failed.
  if (isTransient(code) || code === "55P03" || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return 503;
  const group = code.slice(0, 2);
  if (["08", "53", "57"].includes(group)) return 503;
  if (["28", "0L", "0P"].includes(group)) return 403;
  if (code === "P0001" || ["0A", "20", "21", "22", "23", "42", "44", "54"].includes(group))
    return 400;
  return 500;
}

let isSilenced = false;

/**
 * Captures what lite prints about a refused request, with its stack, for `captureDatabaseError`: the caller gets the error,
 * and a stranger must not be able to fill the log.
 */
export function silenceReportedErrors() {
  if (isSilenced) return;
  isSilenced = true;
  const print = console.error;
  console.error = (...parts: unknown[]) => {
    const request = requests.getStore();
    if (request && parts[0] instanceof Error) request.reports.push(parts);
    else print(...parts);
  };
}
