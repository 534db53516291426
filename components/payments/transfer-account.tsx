import { useLocale, useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/copy-text";
import type { ManualPayment } from "@/lib/payments/manual-types";
import { formatInstant } from "@/lib/shared/format-time";

/** The account to which a guest transfers, and the reference to use. */
export function TransferAccount({
  payment: { account, accountChangedAt, reference },
  timeZone,
}: {
  payment: Pick<ManualPayment, "account" | "accountChangedAt" | "reference">;
  timeZone: string;
}) {
  const locale = useLocale();
  const t = useTranslations("payments.manual");
  const labels = { copied: t("copied"), failed: t("copyFailed") };
  return (
    <dl className="flex flex-col gap-4 rounded-control bg-tint px-4 py-3">
      {account && (
        <div>
          <dt className="text-muted text-sm">{t("account")}</dt>
          <dd className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <span
              dir="auto"
              className="match-parent block min-w-0 whitespace-pre-line wrap-anywhere"
            >
              {account}
            </span>
            <CopyText size="sm" text={account} labels={{ ...labels, copy: t("copyAccount") }} />
          </dd>
          {accountChangedAt && (
            <dd className="mt-2 text-danger text-sm">
              {t("accountChanged", { date: formatInstant(accountChangedAt, timeZone, locale) })}
            </dd>
          )}
        </div>
      )}
      <div>
        <dt className="text-muted text-sm">{t("reference")}</dt>
        <dd className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <bdi dir="ltr" className="font-semibold tabular-nums">
            {reference}
          </bdi>
          <CopyText size="sm" text={reference} labels={{ ...labels, copy: t("copyReference") }} />
        </dd>
      </div>
    </dl>
  );
}
