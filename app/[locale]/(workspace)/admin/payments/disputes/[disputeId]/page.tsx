import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { DisputeAnswer } from "@/components/payments/admin/dispute-answer";
import { DisputedBooking, DisputeFacts } from "@/components/payments/admin/dispute-facts";
import { DisputeOutcome } from "@/components/payments/admin/dispute-outcome";
import { TextLink } from "@/components/ui/text-link";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getDispute } from "@/lib/payments/dispute-queries";
import { formatMoney } from "@/lib/shared/money";

export const generateMetadata = titleMetadata("adminPayments.lists.disputes");

export default async function DisputePage({
  params,
}: PageProps<"/[locale]/admin/payments/disputes/[disputeId]">) {
  const { disputeId } = await params;
  await requireRole("admin", `/admin/payments/disputes/${encodeURIComponent(disputeId)}`);
  const [t, locale, dispute] = await Promise.all([
    getTranslations("adminPayments.dispute"),
    getLocale(),
    getDispute(disputeId),
  ]);
  if (!dispute) notFound();
  const { amountMinor, currency, reference } = dispute;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <TextLink href="/admin/payments?list=disputes">{t("back")}</TextLink>
        <h1 className="text-2xl">{t("title", { reference })}</h1>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <DisputeFacts dispute={dispute} />
          <DisputedBooking dispute={dispute} />
        </div>
        {dispute.canAnswer ? (
          <ClientMessages namespaces={["adminPayments"]}>
            <DisputeAnswer
              disputeId={dispute.id}
              amount={formatMoney(amountMinor, currency, locale, { full: true })}
            />
          </ClientMessages>
        ) : (
          <DisputeOutcome dispute={dispute} />
        )}
      </div>
    </div>
  );
}
