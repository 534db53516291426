import type { MailLocale } from "../mails/render.ts";
import type { SmsSender } from "./types.ts";

const words: Record<MailLocale, (code: string, minutes: number) => string> = {
  en: (code, minutes) => `${code} is your Mahfil code. It works for ${minutes} minutes.`,
  ar: (code, minutes) => `${code} هو رمزك في محفل. يعمل لمدة ${minutes} دقائق.`,
};

/** The text message that carries a code. */
export function smsText(code: string, minutes: number, locale: MailLocale): string {
  return words[locale](code, minutes);
}

/**
 * Writes messages to the log instead of sending them. A real sender is this one function: hand the
 * number and the text to a provider, and throw when it refuses.
 */
export const sendSms: SmsSender = async (to, text) => {
  console.warn(`SMS to ${to}: ${text}`);
};
