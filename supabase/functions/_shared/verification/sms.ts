import type { MailLocale } from "../mails/render.ts";
import type { SmsSender } from "./types.ts";

const texts: Record<MailLocale, (code: string, minutes: number) => string> = {
  en: (code, minutes) => `${code} is your Mahfil code. It works for ${minutes} minutes.`,
  ar: (code, minutes) => `${code} هو رمزك في محفل. يعمل لمدة ${minutes} دقائق.`,
};

/** The text message that carries a code. */
export function smsText(code: string, minutes: number, locale: MailLocale): string {
  return texts[locale](code, minutes);
}

/**
 * Logs text messages instead of sending them. To send them, replace this function: pass number and text
 * to a provider, and throw when it refuses.
 */
export const sendSms: SmsSender = async (to, text) => {
  console.warn(`SMS to ${to}: ${text}`);
};
