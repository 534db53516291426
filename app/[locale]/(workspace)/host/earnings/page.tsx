import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { TaxDetailsForm } from "@/components/invoices/tax-details-form";
import { EarningsBalances } from "@/components/payouts/earnings-balance";
import { ExportLink } from "@/components/payouts/export-link";
import { HostEarningsChart } from "@/components/payouts/host-earnings-chart";
import { HostEarningsFilters } from "@/components/payouts/host-earnings-filters";
import { HostEarningsMonths } from "@/components/payouts/host-earnings-months";
import { PayoutAccount } from "@/components/payouts/payout-account";
import { PayoutTable } from "@/components/payouts/payout-table";
import { PayoutTotals } from "@/components/payouts/payout-totals";
import { Transfers } from "@/components/payouts/transfers";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getTaxDetails } from "@/lib/invoices/queries";
import { getPayoutAccount } from "@/lib/payouts/account-queries";
import { getEarningsBalance, listMyTransfers } from "@/lib/payouts/balance-queries";
import { earningsFilterQuery, parseEarningsFilters } from "@/lib/payouts/host-filters";
import { getHostEarnings, listStatements } from "@/lib/payouts/host-queries";
import { groupByMonth } from "@/lib/payouts/rules/earnings";
import { firstValue } from "@/lib/shared/first-value";
import { formatDay } from "@/lib/shared/format-time";
import { currencyName } from "@/lib/shared/money";

export const generateMetadata = titleMetadata("hosting.earnings.title");

export default async function EarningsPage({ searchParams }: PageProps<"/[locale]/host/earnings">) {
  const params = await searchParams;
  const now = Date.now();
  const currentYear = new Date(now).getUTCFullYear();
  const filters = parseEarningsFilters(params, currentYear);
  const host = await requireRole("host", `/host/earnings${earningsFilterQuery(filters)}`);
  const after = firstValue(params.after) || undefined;
  const [t, tPayouts, locale, earnings, account, balances, { transfers, hasMore }, taxDetails] =
    await Promise.all([
      getTranslations("hosting.earnings"),
      getTranslations("payouts"),
      getLocale(),
      getHostEarnings(filters),
      getPayoutAccount(),
      getEarningsBalance(),
      listMyTransfers(firstValue(params.transfers) === "all"),
      getTaxDetails(host.id),
    ]);
  // One currency at a time: amounts of two cannot be compared or added.
  const totals =
    earnings.totals.find(({ currency }) => currency === filters.currency) ?? earnings.totals[0];
  const statements = totals
    ? await listStatements({ ...filters, currency: totals.currency }, after)
    : { payouts: [], next: null };
  const months = totals ? groupByMonth(earnings.months, totals.currency) : [];
  const { year, month } = filters;
  const years = [
    ...new Set([currentYear, ...earnings.years, ...(year === null ? [] : [year])]),
  ].sort((a, b) => b - a);
  const monthName =
    month !== null && formatDay(`${year}-${String(month).padStart(2, "0")}-01`, locale, "month");
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">
          {t("intro")} {tPayouts("monthRule")}
        </p>
      </div>
      <ClientMessages namespaces={["payoutAccount", "reauthentication"]}>
        <PayoutAccount
          account={account}
          isReturned={firstValue(params.account) === "returned"}
          page="/host/earnings"
        />
      </ClientMessages>
      <EarningsBalances balances={balances} hasAccount={account.status === "enabled"} />
      {earnings.years.length === 0 ? (
        <EmptyState title={t("empty.title")} body={t("empty.body")} />
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <HostEarningsFilters filters={filters} years={years} venues={earnings.venues} />
            <ClientMessages namespaces={["reauthentication"]}>
              <ExportLink
                href={`/api/host/earnings.csv${earningsFilterQuery({ ...filters, currency: null }, { locale })}`}
                label={tPayouts("download")}
                isAsking={firstValue(params.download) === "csv"}
                className="sm:mb-1.5"
              />
            </ClientMessages>
          </div>
          {!totals && (
            <EmptyState
              title={tPayouts("emptyFiltered.title")}
              body={tPayouts("emptyFiltered.body")}
              action={
                <ButtonLink href="/host/earnings?year=all" variant="outline">
                  {tPayouts("clear")}
                </ButtonLink>
              }
            />
          )}
          {earnings.totals.length > 1 && (
            <Tabs
              label={t("currencies")}
              items={earnings.totals.map(({ currency }) => ({
                href: `/host/earnings${earningsFilterQuery({ ...filters, currency })}`,
                label: currencyName(currency, locale),
                current: currency === totals?.currency,
              }))}
            />
          )}
          {totals && <PayoutTotals totals={[totals]} />}
          {totals && (
            <section
              aria-labelledby="months"
              className="rounded-card border border-hairline bg-card"
            >
              <h2 id="months" className="px-5 pt-4 text-lg">
                {tPayouts("monthsIn", { currency: currencyName(totals.currency, locale) })}
              </h2>
              {year !== null && (
                <div className="px-5 pt-4 pb-5">
                  <HostEarningsChart months={months} year={year} currency={totals.currency} />
                </div>
              )}
              <HostEarningsMonths
                months={months}
                currency={totals.currency}
                filters={filters}
                venues={earnings.venues}
                labelledBy="months"
              />
            </section>
          )}
          {totals && (
            <section
              aria-labelledby="statements"
              className="rounded-card border border-hairline bg-card"
            >
              <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-4">
                <h2 id="statements" className="text-lg">
                  {monthName
                    ? tPayouts("statementsOf", { month: monthName })
                    : tPayouts("statements")}
                </h2>
                {monthName && (
                  <Link
                    href={`/host/earnings${earningsFilterQuery({ ...filters, month: null })}#statements`}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {tPayouts("allMonths")}
                  </Link>
                )}
              </header>
              <PayoutTable
                payouts={statements.payouts}
                now={now}
                hrefOf={(payout) => `/host/bookings/${payout.bookingId}`}
                labelledBy="statements"
              />
              {statements.next && (
                <p className="border-hairline border-t p-4 text-center">
                  <ButtonLink
                    href={`/host/earnings${earningsFilterQuery(filters, { after: statements.next })}#statements`}
                    variant="outline"
                  >
                    {tPayouts("more")}
                  </ButtonLink>
                </p>
              )}
            </section>
          )}
        </>
      )}
      <Transfers
        transfers={transfers}
        moreHref={
          hasMore
            ? `/host/earnings${earningsFilterQuery(filters, { transfers: "all" })}#transfers`
            : null
        }
      />
      <ClientMessages namespaces={["taxDetails"]}>
        <TaxDetailsForm saved={taxDetails} page="/host/earnings" />
      </ClientMessages>
    </div>
  );
}
