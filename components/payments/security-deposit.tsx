import { useLocale, useTranslations } from "next-intl";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { claimOutcome } from "@/lib/payments/rules/security-deposit";
import type { SecurityDeposit as Deposit } from "@/lib/payments/security-deposit-types";
import { formatInstant, timeZoneName } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { DepositClaim } from "./deposit-claim";
import { DepositClaimAnswer } from "./deposit-claim-answer";
import { DepositClaimForm } from "./deposit-claim-form";

/**
 * The security deposit of a booking for its guest, its host and admins: whether and until when it is held, the result of a claim,
 * and the forms for the host's claim and the guest's answer. Times are in venue time.
 */
export function SecurityDeposit({
  bookingId,
  securityDeposit,
  currency,
  timeZone,
  side,
  payHref,
  now,
}: {
  bookingId: string;
  securityDeposit: Deposit;
  currency: string;
  timeZone: string;
  side: "guest" | "host" | "admin";
  /** The page on which the guest has the deposit held on another card; null if that is impossible. */
  payHref: string | null;
  /** Milliseconds since the epoch. */
  now: number;
}) {
  const t = useTranslations("securityDeposit");
  const locale = useLocale();
  const { amountMinor, status, claim } = securityDeposit;
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const amount = money(amountMinor);
  const until = formatInstant(securityDeposit.releasedAt, timeZone, locale);
  const isWaiting = status === "planned" || status === "held";
  const mayClaimLater =
    isWaiting && !securityDeposit.canClaim && now < Date.parse(securityDeposit.releasedAt);
  return (
    <section aria-labelledby="security-deposit">
      <Card className="flex flex-col gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="security-deposit" className="text-xl">
            {t("title")}
          </h2>
          <p className="font-semibold tabular-nums">{amount}</p>
          <p className={`w-full max-w-text ${status === "failed" ? "text-danger" : "text-muted"}`}>
            {t(`states.${side === "guest" ? "guest" : "host"}.${stateOf(securityDeposit, now)}`, {
              held: formatInstant(securityDeposit.heldFrom, timeZone, locale),
              released: formatInstant(securityDeposit.releasedAt, timeZone, locale),
              claimed: money(claim?.amountMinor ?? 0),
              granted: money(claim?.grantedMinor ?? 0),
            })}
          </p>
        </div>
        {status === "failed" && payHref && (
          <Link href={payHref} className={`self-start ${buttonClass({ size: "sm" })}`}>
            {t("hold", { amount })}
          </Link>
        )}
        {claim && (
          <DepositClaim claim={claim} currency={currency} timeZone={timeZone} side={side} />
        )}
        {side === "host" && mayClaimLater && (
          <p className="max-w-text">{t("claimLater", { until })}</p>
        )}
        {side === "host" && securityDeposit.canClaim && (
          <ClientMessages namespaces={["securityDeposit"]}>
            <DepositClaimForm
              bookingId={bookingId}
              securityDepositMinor={amountMinor}
              currency={currency}
              until={until}
            />
          </ClientMessages>
        )}
        {side === "guest" && status === "claimed" && claim?.status === "open" && (
          <ClientMessages namespaces={["securityDeposit"]}>
            <DepositClaimAnswer bookingId={bookingId} amount={money(claim.amountMinor)} />
          </ClientMessages>
        )}
        {(isWaiting || claim?.status === "open") && (
          <p className="text-muted text-sm">
            {t("zone", { zone: timeZoneName(timeZone, locale) })}
          </p>
        )}
      </Card>
    </section>
  );
}

function stateOf({ status, heldFrom, claim, amountMinor }: Deposit, now: number) {
  if (status === "planned") return Date.parse(heldFrom) > now ? "planned" : "soon";
  if (status !== "settled") return status;
  return `settled.${claimOutcome(claim?.grantedMinor ?? 0, amountMinor)}` as const;
}
