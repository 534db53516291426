import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Card } from "@/components/ui/card";
import { Fact } from "@/components/ui/fact";
import { Price } from "@/components/ui/price";
import { TextLink } from "@/components/ui/text-link";
import type { Dispute } from "@/lib/payments/dispute-queries";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { useCardName } from "../use-card-name";
import { DisputeBadge } from "./dispute-badge";

/** What is disputed, why, and until when an answer is taken. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("adminPayments");
  const cardName = useCardName();
  const locale = useLocale();
  const { currency, respondBy, endedAt, card } = dispute;
  const price = (minor: number) => <Price minor={minor} currency={currency} locale={locale} full />;
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t("dispute.payment")}</h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t("dispute.facts.amount")}>
          <span className="font-semibold">{price(dispute.amountMinor)}</span>
        </Fact>
        <Fact label={t("dispute.facts.status")}>
          <DisputeBadge status={dispute.status} isAnswered={dispute.answer !== null} />
        </Fact>
        <Fact label={t("dispute.facts.reason")}>{t(`disputes.reasons.${dispute.reason}`)}</Fact>
        <Fact label={t("dispute.facts.respondBy")}>
          {respondBy ? <LocalTime instant={respondBy} /> : t("dispute.noDeadline")}
        </Fact>
        <Fact label={t("dispute.facts.opened")}>
          <LocalTime instant={dispute.openedAt} />
        </Fact>
        {endedAt && (
          <Fact label={t("dispute.facts.ended")}>
            <LocalTime instant={endedAt} />
          </Fact>
        )}
        <Fact label={t("dispute.facts.paid")}>{price(dispute.paidMinor)}</Fact>
        {card && <Fact label={t("dispute.facts.card")}>{cardName(card)}</Fact>}
        <Fact label={t("dispute.facts.processorId")}>
          <bdi dir="ltr">{dispute.processorId}</bdi>
        </Fact>
      </dl>
    </Card>
  );
}

/** The booking of which a payment is disputed. */
export function DisputedBooking({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("adminPayments.dispute");
  const tStatus = useTranslations("bookings.status");
  const locale = useLocale();
  const { booking, currency } = dispute;
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t("about")}</h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t("facts.venue")}>
          <bdi>{localized(booking.venue, locale)}</bdi>
        </Fact>
        <Fact label={t("facts.bookingStatus")}>{tStatus(booking.status)}</Fact>
        <Fact label={t("facts.time")}>
          {formatInstant(booking.startsAt, booking.timeZone, locale)}
        </Fact>
        <Fact label={t("facts.guests")}>{booking.guests}</Fact>
        <Fact label={t("facts.guest")}>
          <bdi>{booking.guest}</bdi>
        </Fact>
        <Fact label={t("facts.host")}>
          <bdi>{booking.host}</bdi>
        </Fact>
        <Fact label={t("facts.total")}>
          <Price minor={booking.totalMinor} currency={currency} locale={locale} full />
        </Fact>
      </dl>
      <TextLink href={`/dashboard/bookings/${booking.id}`} className="mt-4">
        {t("openBooking")}
      </TextLink>
    </Card>
  );
}
