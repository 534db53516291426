import { duration, type MailLocale } from "../mails/render.ts";
import type { SmsSender } from "./types.ts";

const texts: Record<MailLocale, (code: string, time: string) => string> = {
  en: (code, time) => `${code} is your Mahfil code. It works for ${time}.`,
  ar: (code, time) => `${code} هو رمزك في محفل. وهو صالح لمدة ${time}.`,
};

/** The text message that carries a code. */
export function smsText(code: string, minutes: number, locale: MailLocale): string {
  return texts[locale](code, duration(minutes, locale));
}

/**
 * Logs text messages instead of sending them. To send them, replace this function: pass number and text
 * to a provider, and throw when it refuses.
 */
export const sendSms: SmsSender = async (to, text) => {
  console.warn(`SMS to ${to}: ${text}`);
};
