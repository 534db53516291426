import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { TaxDetailsForm } from "@/components/invoices/tax-details-form";
import { EarningsBalances } from "@/components/payouts/earnings-balance";
import { PayoutAccount } from "@/components/payouts/payout-account";
import { PayoutMonth } from "@/components/payouts/payout-month";
import { PayoutTotals } from "@/components/payouts/payout-totals";
import { Transfers } from "@/components/payouts/transfers";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getTaxDetails } from "@/lib/invoices/queries";
import { getPayoutAccount } from "@/lib/payouts/account-queries";
import { getEarningsBalance, listMyTransfers } from "@/lib/payouts/balance-queries";
import { listProviderPayouts } from "@/lib/payouts/queries";
import { groupByDueMonth, sumByState } from "@/lib/payouts/rules/summary";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("provider.earnings.title");

const MONTHS_PER_PAGE = 12;

export default async function ProviderEarningsPage({
  searchParams,
}: PageProps<"/[locale]/provider/earnings">) {
  const provider = await requireRole("service_provider", "/provider/earnings");
  const params = await searchParams;
  const page = Math.max(1, Math.trunc(Number(firstValue(params.page))) || 1);
  const [t, payouts, account, balances, { transfers, hasMore }, taxDetails] = await Promise.all([
    getTranslations("provider.earnings"),
    listProviderPayouts(),
    getPayoutAccount(),
    getEarningsBalance(),
    listMyTransfers(firstValue(params.transfers) === "all"),
    getTaxDetails(provider.id),
  ]);
  const now = Date.now();
  const months = groupByDueMonth(payouts);
  const shown = months.slice((page - 1) * MONTHS_PER_PAGE, page * MONTHS_PER_PAGE);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </div>
      <ClientMessages namespaces={["payoutAccount", "reauthentication"]}>
        <PayoutAccount
          account={account}
          isReturned={firstValue(params.account) === "returned"}
          page="/provider/earnings"
        />
      </ClientMessages>
      <EarningsBalances balances={balances} hasAccount={account.status === "enabled"} />
      {payouts.length === 0 ? (
        <EmptyState title={t("empty.title")} body={t("empty.body")} />
      ) : (
        <>
          <PayoutTotals totals={sumByState(payouts, now)} />
          {shown.map((month) => (
            <PayoutMonth key={month.month} month={month} now={now} />
          ))}
          <ShowMore
            href={
              months.length > page * MONTHS_PER_PAGE ? `/provider/earnings?page=${page + 1}` : null
            }
          />
        </>
      )}
      <Transfers
        transfers={transfers}
        moreHref={
          hasMore
            ? `/provider/earnings?${new URLSearchParams({ page: String(page), transfers: "all" })}#transfers`
            : null
        }
      />
      <ClientMessages namespaces={["taxDetails"]}>
        <TaxDetailsForm saved={taxDetails} page="/provider/earnings" />
      </ClientMessages>
    </div>
  );
}
