import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayoutMonth } from "@/components/payouts/payout-month";
import { PayoutTotals } from "@/components/payouts/payout-totals";
import { EmptyState } from "@/components/ui/empty-state";
import { requireRole } from "@/lib/auth/guards";
import { listMyPayouts } from "@/lib/payouts/queries";
import { groupByDueMonth, sumByState } from "@/lib/payouts/rules/summary";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("provider.earnings");
  return { title: t("title") };
}

export default async function ProviderEarningsPage() {
  await requireRole("service_provider", "/provider/earnings");
  const [t, payouts] = await Promise.all([getTranslations("provider.earnings"), listMyPayouts()]);
  const now = Date.now();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </div>
      {payouts.length === 0 ? (
        <EmptyState title={t("empty.title")} body={t("empty.body")} />
      ) : (
        <>
          <PayoutTotals totals={sumByState(payouts, now)} />
          {groupByDueMonth(payouts).map((month) => (
            <PayoutMonth key={month.month} month={month} now={now} />
          ))}
        </>
      )}
    </div>
  );
}
