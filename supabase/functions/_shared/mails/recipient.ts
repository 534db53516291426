import type { MailLocale } from "../runtime/types.ts";

/** Whom a mail goes to, as the database knows them. */
export type Recipient = { email?: string; locale?: string; first_name?: string };

export const localeOf = ({ locale }: Recipient): MailLocale => (locale === "ar" ? "ar" : "en");
