import { duration } from "../mails/render.ts";
import type { MailLocale } from "../runtime/types.ts";

const texts: Record<MailLocale, (code: string, time: string) => string> = {
  en: (code, time) => `${code} is your Mahfil code. It works for ${time}.`,
  ar: (code, time) => `${code} هو رمزك في محفل. وهو صالح لمدة ${time}.`,
};

/** The text message that carries a code. */
export function smsText(code: string, minutes: number, locale: MailLocale): string {
  return texts[locale](code, duration(minutes, locale));
}
