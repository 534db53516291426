import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Card } from "@/components/ui/card";
import { Price } from "@/components/ui/price";
import { Reason } from "@/components/ui/reason";
import type { AdminClaim } from "@/lib/payments/claim-queries";
import { claimOutcome } from "@/lib/payments/rules/security-deposit";

/** What was decided about a claim and why, or until when its guest can answer. */
export function ClaimOutcome({ claim }: { claim: AdminClaim }) {
  const t = useTranslations("adminPayments.claim.outcome");
  const locale = useLocale();
  const { amountMinor, currency, decisionNote, grantedMinor } = claim;
  const price = (minor: number) => () => (
    <Price minor={minor} currency={currency} locale={locale} full />
  );
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">{t("title")}</h2>
      <p role="status">
        {grantedMinor === null
          ? t.rich("open", { date: () => <LocalTime instant={claim.answerBy} /> })
          : t.rich(claimOutcome(grantedMinor, amountMinor), {
              granted: price(grantedMinor),
              rest: price(amountMinor - grantedMinor),
            })}
      </p>
      {decisionNote ? (
        <Reason label={t("note")} text={decisionNote} />
      ) : (
        grantedMinor !== null && (
          <p className="text-muted text-sm">{t(grantedMinor > 0 ? "uncontested" : "lost")}</p>
        )
      )}
    </Card>
  );
}
