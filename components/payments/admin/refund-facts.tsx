import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Card } from "@/components/ui/card";
import { Fact } from "@/components/ui/fact";
import { Price } from "@/components/ui/price";
import { TextLink } from "@/components/ui/text-link";
import type { AdminRefund, ManualRefund } from "@/lib/payments/refund-types";
import { isLateRefund } from "@/lib/payments/rules/manual-refunds";
import { localized } from "@/lib/shared/localized";
import { RefundBadge } from "../refund-badge";
import { RefundHistory } from "../refund-history";

/** What a host returns by hand, why, between whom, and what became of it. `now` in milliseconds. */
export function RefundFacts({
  refund,
  now,
}: {
  refund: AdminRefund & Pick<ManualRefund, "events">;
  now: number;
}) {
  const t = useTranslations("adminPayments.returns");
  const tKinds = useTranslations("payments.refunds.kinds");
  const locale = useLocale();
  const { booking, currency, timeZone } = refund;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">{t("about")}</h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t("facts.amount")}>
          <span className="font-semibold">
            <Price minor={refund.amountMinor} currency={currency} locale={locale} full />
          </span>
        </Fact>
        <Fact label={t("facts.status")}>
          <RefundBadge status={refund.status} isLate={isLateRefund(refund, now)} />
        </Fact>
        <Fact label={t("facts.kind")}>{tKinds(refund.kind)}</Fact>
        <Fact label={t("facts.due")}>
          <LocalTime instant={refund.dueAt} />
        </Fact>
        <Fact label={t("facts.created")}>
          <LocalTime instant={refund.createdAt} />
        </Fact>
        <Fact label={t("facts.venue")}>
          <bdi>{localized(refund.venue, locale)}</bdi>
        </Fact>
        <Fact label={t("facts.guest")}>
          <bdi>{refund.guest}</bdi>
        </Fact>
        <Fact label={t("facts.host")}>
          <bdi>{refund.host}</bdi>
        </Fact>
      </dl>
      <h3 className="text-base">{t("history")}</h3>
      <RefundHistory events={refund.events} currency={currency} timeZone={timeZone} hasFirst />
      <TextLink href={`/dashboard/bookings/${booking.id}`} className="self-start">
        {t("openBooking")}
      </TextLink>
    </Card>
  );
}
