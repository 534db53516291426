"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { decideClaim } from "@/lib/payments/claim-actions";
import {
  claimOutcome,
  claimTextLimits,
  parseAmountWithin,
} from "@/lib/payments/rules/security-deposit";
import { currencyName, formatMoney, toMajor } from "@/lib/shared/money";
import { AmountForm } from "../amount-form";

/** Where an admin decides how much of a contested claim the host gets, after a confirmation. Needs the messages of adminPayments. */
export function ClaimDecision({
  claimId,
  currency,
  claimedMinor,
}: {
  claimId: string;
  currency: string;
  claimedMinor: number;
}) {
  const t = useTranslations("adminPayments.claim");
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const claimed = money(claimedMinor);
  return (
    <Card>
      <AmountForm
        heading={
          <div>
            <h2 className="text-lg">{t("decide.title")}</h2>
            <p className="mt-1 max-w-text text-muted">{t("decide.intro")}</p>
          </div>
        }
        texts={{
          amount: t("decide.amount", { currency: currencyName(currency, locale) }),
          amountHint: t("decide.amountHint", { claimed }),
          amountWrong: t("decide.amountWrong", { claimed }),
          note: t("decide.note"),
          noteHint: t("decide.noteHint"),
          noteWrong: t("decide.noteWrong", claimTextLimits),
          submit: t("decide.submit"),
          confirmYes: t("confirm.submit"),
          back: t("confirm.cancel"),
          done: t("decide.done"),
          tooLate: t("decide.changed"),
        }}
        firstAmount={String(toMajor(claimedMinor, currency))}
        parse={(text) => parseAmountWithin(text, currency, { min: 0, max: claimedMinor })}
        confirm={(grantedMinor) => ({
          title: t("confirm.title"),
          body: t(`confirm.${claimOutcome(grantedMinor, claimedMinor)}`, {
            granted: money(grantedMinor),
            rest: money(claimedMinor - grantedMinor),
          }),
        })}
        send={(grantedMinor, note) => decideClaim({ claimId, grantedMinor, note })}
      />
    </Card>
  );
}
