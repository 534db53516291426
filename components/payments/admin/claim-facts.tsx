import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Card } from "@/components/ui/card";
import { Fact } from "@/components/ui/fact";
import { Price } from "@/components/ui/price";
import { Reason } from "@/components/ui/reason";
import { TextLink } from "@/components/ui/text-link";
import type { AdminClaim } from "@/lib/payments/claim-queries";
import { localized } from "@/lib/shared/localized";
import { ClaimBadge } from "./claim-badge";

/** What a host claims of a security deposit and why, and what its guest says to that. */
export function ClaimFacts({ claim }: { claim: AdminClaim }) {
  const t = useTranslations("adminPayments.claim");
  const locale = useLocale();
  const { booking, currency, reason, answer, decidedAt } = claim;
  const price = (minor: number) => <Price minor={minor} currency={currency} locale={locale} full />;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">{t("about")}</h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t("facts.amount")}>
          <span className="font-semibold">{price(claim.amountMinor)}</span>
        </Fact>
        <Fact label={t("facts.deposit")}>{price(claim.securityDepositMinor)}</Fact>
        <Fact label={t("facts.status")}>
          <ClaimBadge status={claim.status} />
        </Fact>
        <Fact label={t("facts.created")}>
          <LocalTime instant={claim.createdAt} />
        </Fact>
        {claim.status === "open" && (
          <Fact label={t("facts.answerBy")}>
            <LocalTime instant={claim.answerBy} />
          </Fact>
        )}
        {decidedAt && (
          <Fact label={t("facts.decided")}>
            <LocalTime instant={decidedAt} />
          </Fact>
        )}
        <Fact label={t("facts.venue")}>
          <bdi>{localized(claim.venue, locale)}</bdi>
        </Fact>
        <Fact label={t("facts.guest")}>
          <bdi>{claim.guest}</bdi>
        </Fact>
        <Fact label={t("facts.host")}>
          <bdi>{claim.host}</bdi>
        </Fact>
      </dl>
      {reason && <Reason label={t("reason")} text={reason} />}
      {answer && <Reason label={t("answer")} text={answer} />}
      <TextLink href={`/dashboard/bookings/${booking.id}`} className="self-start">
        {t("openBooking")}
      </TextLink>
    </Card>
  );
}
