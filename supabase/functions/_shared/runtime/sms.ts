import type { SmsSender } from "./types.ts";

/**
 * Sends text messages; null, because no provider is configured yet. To send them, return a function that
 * passes number and text to a provider, and throws when it refuses. In development they are logged.
 */
export function smsSender(isDevelopment: boolean): SmsSender | null {
  return isDevelopment ? async (to, text) => console.warn(`SMS to ${to}: ${text}`) : null;
}
