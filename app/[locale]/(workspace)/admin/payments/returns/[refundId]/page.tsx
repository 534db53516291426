import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { RefundFacts } from "@/components/payments/admin/refund-facts";
import { RefundSettlement } from "@/components/payments/admin/refund-settlement";
import { TextLink } from "@/components/ui/text-link";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getManualRefund } from "@/lib/payments/refund-queries";
import { isOpenRefund } from "@/lib/payments/rules/manual-refunds";
import { formatMoney } from "@/lib/shared/money";

export const generateMetadata = titleMetadata("adminPayments.lists.returns");

export default async function RefundPage({
  params,
}: PageProps<"/[locale]/admin/payments/returns/[refundId]">) {
  const { refundId } = await params;
  await requireRole("admin", `/admin/payments/returns/${encodeURIComponent(refundId)}`);
  const [t, locale, refund] = await Promise.all([
    getTranslations("adminPayments.returns"),
    getLocale(),
    getManualRefund(refundId),
  ]);
  if (!refund) notFound();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <TextLink href="/admin/payments?list=returns">{t("back")}</TextLink>
        <h1 className="text-2xl">{t("title", { reference: refund.booking.reference })}</h1>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RefundFacts refund={refund} now={Date.now()} />
        {isOpenRefund(refund.status) && (
          <ClientMessages namespaces={["adminPayments"]}>
            <RefundSettlement
              refundId={refund.id}
              amount={formatMoney(refund.amountMinor, refund.currency, locale, { full: true })}
            />
          </ClientMessages>
        )}
      </div>
    </div>
  );
}
