import { after } from "next/server";
import { errorCodeOf } from "../errors";

/** Refusals that depend on the address; they are no failure of the backend. */
const expectedCodes = ["not_found", "invalid_input", "rate_limited"];

/**
 * Runs `task` after the response is sent, so that neither its outcome nor its duration reveals whether an address has
 * an account. Logs failures of the backend with `label`.
 */
export function runAfterResponse(label: string, task: () => Promise<{ error: unknown }>): void {
  after(async () => {
    const { error } = await task();
    if (error && !expectedCodes.includes(errorCodeOf(error))) {
      console.error(`${label} failed`, error);
    }
  });
}
