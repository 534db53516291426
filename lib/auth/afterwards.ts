import { after } from "next/server";
import { errorCodeOf } from "../errors";

/** What a stranger may not learn, and what is thus no failure of ours. */
const expected = ["not_found", "invalid_input", "rate_limited"];

/**
 * Does something for an address once the answer is on its way: neither its outcome nor its duration
 * can tell whether the address has an account. A failure of the backend is logged.
 */
export function afterwards(what: string, work: () => Promise<{ error: unknown }>): void {
  after(async () => {
    const { error } = await work();
    if (error && !expected.includes(errorCodeOf(error))) console.error(`${what} failed`, error);
  });
}
