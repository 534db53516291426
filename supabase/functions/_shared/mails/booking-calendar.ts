import { bookingAddress } from "../../../../lib/bookings/rules/booking-address.ts";
import { toCalendarEvent } from "../../../../lib/bookings/rules/calendar-event.ts";
import type { BookingStatus } from "../../../../lib/bookings/rules/status.ts";
import { writeCalendar } from "../../../../lib/shared/icalendar.ts";
import { formatMoney } from "../../../../lib/shared/money.ts";
import type { MailAttachment, MailLocale } from "../runtime/types.ts";
import { nameIn } from "./facts.ts";
import { notificationMails } from "./generated.ts";
import { fill } from "./slots.ts";
import type { BookingFacts, MailedDocuments, NotificationMail } from "./types.ts";

/** The calendar file of a booking, with the same event as `/api/bookings/<id>/calendar`. */
export function bookingCalendar(
  { data }: Pick<NotificationMail, "data">,
  booking: BookingFacts & { id: string; status: BookingStatus },
  documents: MailedDocuments,
  { locale, url }: { locale: MailLocale; url: string },
): MailAttachment {
  const { calendar } = notificationMails[locale].words;
  const guests: Record<string, string> = calendar.guests;
  const form = guests[new Intl.PluralRules(locale).select(booking.guests)] ?? guests.other ?? "";
  const { latitude, longitude } = documents;
  const event = toCalendarEvent({
    booking: {
      id: booking.id,
      status: booking.status,
      startsAt: booking.starts_at,
      endsAt: booking.ends_at,
    },
    documents: {
      sequence: documents.sequence,
      changedAt: documents.changed_at,
      address: bookingAddress(documents, locale).address,
      geo: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    },
    words: {
      summary: fill(calendar.summary, () => nameIn(data, "venue", locale)),
      lines: [
        fill(calendar.reference, () => booking.reference),
        form.replace("{{n}}", String(booking.guests)),
        fill(calendar.total, () => formatMoney(booking.amount_minor, booking.currency, locale)),
      ],
      url,
    },
  });
  return {
    filename: `mahfil-${booking.reference}.ics`,
    content: writeCalendar([event]),
    contentType: "text/calendar; charset=utf-8",
  };
}
