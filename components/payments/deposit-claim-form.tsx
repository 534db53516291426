"use client";

import { useLocale, useTranslations } from "next-intl";
import { claimTextLimits, parseAmountWithin } from "@/lib/payments/rules/security-deposit";
import { claimSecurityDeposit } from "@/lib/payments/security-deposit-actions";
import { currencyName, formatMoney } from "@/lib/shared/money";
import { AmountForm } from "./amount-form";

/** Claims a part of a security deposit or all of it, after a confirmation. Needs the messages of securityDeposit. */
export function DepositClaimForm({
  bookingId,
  securityDepositMinor,
  currency,
  until,
}: {
  bookingId: string;
  securityDepositMinor: number;
  currency: string;
  /** When the time for a claim is over, as text. */
  until: string;
}) {
  const t = useTranslations("securityDeposit.form");
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const max = money(securityDepositMinor);
  return (
    <AmountForm
      heading={
        <div>
          <h3 className="text-lg">{t("title")}</h3>
          <p className="mt-1 max-w-text text-muted">{t("intro", { until })}</p>
        </div>
      }
      texts={{
        amount: t("amount", { currency: currencyName(currency, locale) }),
        amountHint: t("amountHint", { max }),
        amountWrong: t("amountWrong", { max }),
        note: t("reason"),
        noteHint: t("reasonHint"),
        noteWrong: t("textWrong", claimTextLimits),
        submit: t("submit"),
        confirmYes: t("confirmYes"),
        back: t("back"),
        done: t("done"),
        tooLate: t("tooLate"),
      }}
      parse={(text) => parseAmountWithin(text, currency, { min: 1, max: securityDepositMinor })}
      confirm={(amountMinor) => ({
        title: t("confirmTitle", { amount: money(amountMinor) }),
        body: t("confirmBody"),
      })}
      send={(amountMinor, reason) => claimSecurityDeposit({ bookingId, amountMinor, reason })}
    />
  );
}
