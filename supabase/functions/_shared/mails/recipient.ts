import type { MailLocale } from "../runtime/types.ts";

/** The recipient of a mail, as the database returns them. */
export type Recipient = { email?: string; locale?: string; first_name?: string };

export const localeOf = ({ locale }: Recipient): MailLocale => (locale === "ar" ? "ar" : "en");
