import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { EarningsMonth } from "@/components/hosting/earnings/earnings-month";
import { EmptyState } from "@/components/ui/empty-state";
import { Stat } from "@/components/ui/stat";
import { requireRole } from "@/lib/auth/guards";
import { listMyPayouts } from "@/lib/payouts/queries";
import { byMonth, totalsOf } from "@/lib/payouts/rules/summary";
import { formatMoney } from "@/lib/shared/money";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hosting.earnings");
  return { title: t("title") };
}

export default async function EarningsPage() {
  const host = await requireRole("host", "/host/earnings");
  const [t, locale, payouts] = await Promise.all([
    getTranslations("hosting.earnings"),
    getLocale(),
    listMyPayouts(host.id),
  ]);
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
          {totalsOf(payouts, now).map(({ currency, upcoming, due, paid }) => (
            <dl key={currency} className="grid gap-4 sm:grid-cols-3">
              <Stat
                label={t("upcoming")}
                hint={t("upcomingHint")}
                value={formatMoney(upcoming, currency, locale)}
              />
              <Stat
                label={t("due")}
                hint={t("dueHint")}
                value={formatMoney(due, currency, locale)}
              />
              <Stat
                label={t("paid")}
                hint={t("paidHint")}
                value={formatMoney(paid, currency, locale)}
              />
            </dl>
          ))}
          {byMonth(payouts).map((month) => (
            <EarningsMonth key={month.month} month={month} now={now} />
          ))}
        </>
      )}
    </div>
  );
}
