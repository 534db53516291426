import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PriceLines } from "@/components/quotes/price-lines";
import { Fact } from "@/components/ui/fact";
import type { BookingDocuments } from "@/lib/bookings/document-queries";
import { cancelledLines, type PaidAmounts } from "@/lib/bookings/rules/cancelled-price";
import type { Booking } from "@/lib/bookings/types";
import { policyWording } from "@/lib/quotes/rules/policy-wording";
import type { ContainedTax } from "@/lib/quotes/types";
import { formatInstant, formatSpan, timeZoneName } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { policyText } from "@/lib/venues/policy-text";
import { BookingBadge } from "./booking-badge";

/** What was agreed in a booking, and what was paid of it, laid out for printing on one page. */
export function Receipt({
  booking,
  documents,
  payments,
  isByCard,
  paid,
  tax,
}: {
  booking: Booking;
  documents: BookingDocuments;
  /** The payments by card, by transfer or in cash; null where the host is paid directly. */
  payments: ReactNode;
  isByCard: boolean;
  /** What was paid in parts, by card, by transfer or in cash; null where the host is paid directly. */
  paid: PaidAmounts | null;
  /** The tax in the price; null where none is known. */
  tax: ContainedTax | null;
}) {
  const t = useTranslations("bookings.receipt");
  const tPolicies = useTranslations("policies");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const policy = policyText(booking.policy, policyWording(isByCard), tPolicies);
  const guest = booking.details.contactName || documents.guestName;
  return (
    <article className="receipt flex flex-col gap-6 rounded-card border border-hairline bg-card p-5 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-semibold text-accent text-lg">{tApp("name")}</p>
          <h1 className="text-2xl">{t("of", { reference: isolate(booking.reference) })}</h1>
        </div>
        <BookingBadge status={booking.status} />
      </header>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact label={t("venue")}>
          <bdi>{localized(booking.venueName, locale)}</bdi>
          <span dir="auto" className="match-parent block text-muted text-sm">
            {documents.street}
          </span>
          <span className="block text-muted text-sm">{documents.place}</span>
        </Fact>
        <Fact label={t("when")}>
          {formatSpan(booking.startsAt, booking.endsAt, booking.timeZone, locale)}
          <span className="block text-muted text-sm">{timeZoneName(booking.timeZone, locale)}</span>
        </Fact>
        <Fact label={t("guest")}>
          <bdi>{guest || tApp("formerMember")}</bdi>
        </Fact>
        <Fact label={t("host")}>
          <bdi>{documents.hostName ?? tApp("formerMember")}</bdi>
        </Fact>
        <Fact label={t("guests")}>{t("guestCount", { count: booking.guests })}</Fact>
        {booking.submittedAt && (
          <Fact label={t("booked")}>
            {formatInstant(booking.submittedAt, booking.timeZone, locale)}
          </Fact>
        )}
      </dl>
      <section>
        <h2 className="mb-3 text-lg">{t("price")}</h2>
        <PriceLines price={{ ...booking, tax }} cancelled={cancelledLines(booking, paid)} />
      </section>
      {policy && (
        <section>
          <h2 className="mb-1 text-lg">{t("policy")}</h2>
          <p>{policy}</p>
        </section>
      )}
      {payments ?? <p className="text-muted text-sm">{t("unpaid")}</p>}
    </article>
  );
}
