import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";

/** What taking cards means for a host without a payout account, with the way to one. */
export function PayoutAccountHint({ isOn }: { isOn: boolean }) {
  const t = useTranslations("paymentTerms.noAccount");
  return (
    <div className="flex max-w-2xl items-start gap-3 rounded-control border border-warning p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 text-sm">
        <p className="font-medium">{t("title")}</p>
        <p className="text-muted">{t(isOn ? "bodyOn" : "body")}</p>
        <Link
          href="/host/earnings#payout-account"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t("link")}
        </Link>
      </div>
    </div>
  );
}
