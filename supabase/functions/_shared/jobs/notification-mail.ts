import type { BookingStatus } from "../../../../lib/bookings/rules/status.ts";
import { bookingCalendar } from "../mails/booking-calendar.ts";
import { renderNotification } from "../mails/notification.ts";
import { localeOf, type Recipient } from "../mails/recipient.ts";
import type { NotificationMail } from "../mails/types.ts";
import type { MailOptions } from "../runtime/types.ts";
import type { JobContext, JobHandler } from "./types.ts";

type MailedBooking = NonNullable<NotificationMail["booking"]> & {
  id: string;
  status: BookingStatus;
};

/** The answer of get_notification_mail. */
type Answer = Omit<NotificationMail, "booking"> &
  Recipient & {
    email: string;
    booking: MailedBooking | null;
    unsubscribe_token: string | null;
  };

/**
 * Mails a notification in its reader's language, unless the database returns nothing to send. Does nothing when no
 * sender is configured; such mails are not sent later.
 */
export function notificationMail({ call, canSendMail, sendMail, pageUrl }: JobContext): JobHandler {
  return async ({ notification_id }, job) => {
    if (!canSendMail) return;
    const mail = await call<Answer | null>("get_notification_mail", {
      p_notification_id: notification_id,
      p_job_id: job.id,
    });
    if (!mail) return;
    const locale = localeOf(mail);
    const { unsubscribe_token: token, booking, documents } = mail;
    const unsubscribeUrl = token && pageUrl(locale, `/unsubscribe?token=${token}`);
    const oneClickUrl = token && pageUrl("en", `/api/unsubscribe?token=${token}&locale=${locale}`);
    const calendar =
      booking && documents
        ? bookingCalendar(mail, booking, documents, {
            locale,
            url: pageUrl(locale, `/dashboard/bookings/${booking.id}`),
          })
        : null;
    const options: Omit<MailOptions, "messageId"> = {
      headers: {
        "Auto-Submitted": "auto-generated",
        // RFC 8058: mail programs unsubscribe with one request, without a session.
        ...(oneClickUrl && {
          "List-Unsubscribe": `<${oneClickUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
      ...(calendar && { attachments: [calendar] }),
    };
    const rendered = renderNotification(mail, locale, {
      pageUrl: (path) => pageUrl(locale, path),
      unsubscribeUrl,
      hasCalendar: calendar !== null,
    });
    await sendMail(job, mail.email, rendered, options);
  };
}
