import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Card } from "@/components/ui/card";
import { Price } from "@/components/ui/price";
import type { OwedFee } from "@/lib/payments/fee-types";
import { FeeSettlement } from "./fee-settlement";

/** Who owes service fees or is to get some back, and where an admin records what was paid. Needs the messages of adminPayments. */
export function OwedFees({ fees }: { fees: OwedFee[] }) {
  const t = useTranslations("adminPayments");
  const locale = useLocale();
  return (
    <ul aria-label={t("lists.fees")} className="flex flex-col gap-4">
      {fees.map((fee) => (
        <li key={fee.payeeId + fee.currency}>
          <Card className="flex flex-col gap-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <h2 className="wrap-anywhere font-semibold text-lg">
                  <bdi>{fee.person || t("fees.formerMember")}</bdi>
                </h2>
                {fee.email && (
                  <p className="wrap-anywhere text-muted text-sm">
                    <bdi>{fee.email}</bdi>
                  </p>
                )}
              </div>
              <div className="text-end">
                <p className="font-semibold text-lg tabular-nums">
                  <Price minor={fee.amountMinor} currency={fee.currency} locale={locale} full />
                </p>
                <p className="text-muted text-sm">
                  {t(fee.amountMinor < 0 ? "fees.returns.since" : "fees.since")}{" "}
                  <LocalTime instant={fee.owedSince} />
                </p>
              </div>
            </div>
            <FeeSettlement fee={fee} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
