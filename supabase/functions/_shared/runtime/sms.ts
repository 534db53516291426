import type { SmsSender } from "./types.ts";

/**
 * Sends text messages; null, because no provider is configured yet. To send them, return a function that passes number
 * and text to a provider, and throws when the provider refuses. In development, logs them instead.
 */
export function smsSender(isDevelopment: boolean): SmsSender | null {
  return isDevelopment ? async (to, text) => console.warn(`SMS to ${to}: ${text}`) : null;
}
