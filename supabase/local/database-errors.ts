import { AsyncLocalStorage } from "node:async_hooks";

export type DatabaseError = {
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
};

type Request = { error: DatabaseError | null };

const requests = new AsyncLocalStorage<Request>();

/** Runs the handling of a request, and returns the last database error in it with the result. */
export async function captureDatabaseError<T>(
  work: () => Promise<T>,
): Promise<{ result: T; error: DatabaseError | null }> {
  const request: Request = { error: null };
  const result = await requests.run(request, work);
  return { result, error: request.error };
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** Called by the connection for each error, because lite's answer keeps only the text of most of them. */
export function recordDatabaseError(error: unknown) {
  const request = requests.getStore();
  if (!request || typeof error !== "object" || error === null || !("code" in error)) return;
  if (typeof error.code !== "string") return;
  request.error = {
    code: error.code,
    message: ("message" in error && text(error.message)) || "database error",
    detail: "detail" in error ? text(error.detail) : null,
    hint: "hint" in error ? text(error.hint) : null,
  };
}

/** Whether the server rolled back because of a concurrent transaction, so that a retry may succeed. */
export const isTransient = (code: string) => code === "40001" || code === "40P01";

/**
 * The HTTP status of an SQLSTATE that lite does not map: PostgREST's, except that an exclusion violation
 * is a 409 like a unique one, and a transient error a 503.
 */
export function statusOfSqlState(code: string): number {
  if (code === "23P01") return 409;
  // Not an SQLSTATE but a name: the connection to the server failed.
  if (isTransient(code) || code === "55P03" || !/^[0-9A-Z]{5}$/.test(code)) return 503;
  const group = code.slice(0, 2);
  if (["08", "53", "57"].includes(group)) return 503;
  if (["28", "0L", "0P"].includes(group)) return 403;
  if (code === "P0001" || ["20", "21", "22", "23", "42", "44"].includes(group)) return 400;
  return 500;
}

let isSilenced = false;

/** Stops lite from printing each refused statement with its stack; the caller gets the error. */
export function silenceReportedErrors() {
  if (isSilenced) return;
  isSilenced = true;
  const print = console.error;
  console.error = (...parts: unknown[]) => {
    const [first] = parts;
    const isReported = requests.getStore() && first instanceof Error && "severity" in first;
    if (!isReported) print(...parts);
  };
}
