import { personalKeys } from "../shared/personal-storage";
import { z } from "../shared/zod";
import { codeRequest } from "./schemas";

const KEY = personalKeys.requestedCode;
/** As long as a code is valid. */
const MAX_AGE_MS = 10 * 60_000;

/** The channel, email or phone, to which a signed-in user requested a code. */
export type CodeRequest = z.output<typeof codeRequest>;

const stored = z.object({ request: codeRequest, expiresAt: z.number() });

/** Remembers, for this tab only, that a code was sent; null forgets it. */
export function storeRequestedCode(request: CodeRequest | null): void {
  try {
    if (!request) sessionStorage.removeItem(KEY);
    else {
      sessionStorage.setItem(KEY, JSON.stringify({ request, expiresAt: Date.now() + MAX_AGE_MS }));
    }
  } catch {
    // Without storage the page asks for the channel again after a reload.
  }
}

/** The request whose code may still be entered; null when there is none. */
export function getRequestedCode(): CodeRequest | null {
  try {
    const value = stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data;
    return value && value.expiresAt > Date.now() ? value.request : null;
  } catch {
    return null;
  }
}
