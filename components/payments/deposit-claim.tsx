import { useLocale, useTranslations } from "next-intl";
import { Reason } from "@/components/ui/reason";
import type { DepositClaim as Claim } from "@/lib/payments/security-deposit-types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";

/** What a host claims of a security deposit and why, what the guest answered, and what was decided. */
export function DepositClaim({
  claim,
  currency,
  timeZone,
  side,
}: {
  claim: Claim;
  currency: string;
  timeZone: string;
  side: "guest" | "host" | "admin";
}) {
  const t = useTranslations("securityDeposit.claim");
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const reader = side === "guest" ? "guest" : "host";
  return (
    <div className="flex flex-col gap-3 border-hairline border-s-2 ps-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium">
          {t("title", { date: formatInstant(claim.createdAt, timeZone, locale, "date") })}
        </h3>
        <p className="shrink-0 tabular-nums">{money(claim.amountMinor)}</p>
      </div>
      {claim.reason && (
        <Reason label={t(`reason.${reader}`)} text={claim.reason} className="text-sm" />
      )}
      {claim.answer && (
        <Reason label={t(`answer.${reader}`)} text={claim.answer} className="text-sm" />
      )}
      {claim.status === "decided" ? (
        <Decision claim={claim} granted={money(claim.grantedMinor ?? 0)} />
      ) : (
        <p className="max-w-text">
          {t(`${claim.status}.${reader}`, {
            date: formatInstant(claim.answerBy, timeZone, locale),
          })}
        </p>
      )}
    </div>
  );
}

/** What an admin decided, or that it was accepted; nothing of a claim that ended because its amount never arrived. */
function Decision({
  claim: { decisionNote, grantedMinor },
  granted,
}: {
  claim: Claim;
  granted: string;
}) {
  const t = useTranslations("securityDeposit.claim");
  if (decisionNote === null) {
    return grantedMinor ? <p className="max-w-text">{t("accepted", { granted })}</p> : null;
  }
  return (
    <>
      <p className="max-w-text">{t("decided", { granted })}</p>
      <Reason label={t("note")} text={decisionNote} className="text-sm" />
    </>
  );
}
