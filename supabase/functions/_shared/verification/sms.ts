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
 * Sends text messages; null, because no provider is configured yet. To send them, return a function that
 * passes number and text to a provider, and throws when it refuses. In development they are logged.
 */
export function smsSender(isDevelopment: boolean): SmsSender | null {
  return isDevelopment ? async (to, text) => console.warn(`SMS to ${to}: ${text}`) : null;
}
