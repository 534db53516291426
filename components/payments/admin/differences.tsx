import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Price } from "@/components/ui/price";
import type { PaymentDifferences } from "@/lib/payments/admin-queries";
import { PaymentTable } from "./payment-table";

/** What of the payments does not agree: bookings that differ from the ledger, refused charges, failed refunds, transfers that failed or came back. */
export function Differences({ differences }: { differences: PaymentDifferences }) {
  const t = useTranslations("adminPayments.differences");
  const { ledger, charges, refunds, transfers } = differences;
  if (ledger.length + charges.length + refunds.length + transfers.length === 0) {
    return <EmptyState title={t("none.title")} body={t("none.body")} />;
  }
  return (
    <>
      {ledger.length > 0 && <LedgerDifferences rows={ledger} />}
      {(
        [
          { kind: "charges", rows: charges },
          { kind: "refunds", rows: refunds },
          { kind: "transfers", rows: transfers },
        ] as const
      ).map(
        ({ kind, rows }) =>
          rows.length > 0 && (
            <section key={kind} aria-labelledby={kind} className="flex flex-col gap-3">
              <div>
                <h2 id={kind} className="text-lg">
                  {t(`${kind}.title`)}
                </h2>
                <p className="max-w-prose text-muted text-sm">{t(`${kind}.body`)}</p>
              </div>
              <PaymentTable rows={rows} label={t(`${kind}.title`)} />
            </section>
          ),
      )}
    </>
  );
}

/** Bookings whose payments say another amount than the ledger. */
function LedgerDifferences({ rows }: { rows: PaymentDifferences["ledger"] }) {
  const t = useTranslations("adminPayments.differences.ledger");
  const tList = useTranslations("adminPayments");
  const locale = useLocale();
  return (
    <section aria-labelledby="ledger" className="flex flex-col gap-3">
      <div>
        <h2 id="ledger" className="text-lg">
          {t("title")}
        </h2>
        <p className="max-w-prose text-muted text-sm">{t("body")}</p>
      </div>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
        {rows.map(({ booking, currency, paymentsMinor, ledgerMinor }) => {
          const price = (minor: number) => (
            <Price minor={minor} currency={currency} locale={locale} full />
          );
          return (
            <li
              key={booking.id}
              className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4 text-sm"
            >
              <Link
                href={`/dashboard/bookings/${booking.id}`}
                aria-label={tList("open", { reference: booking.reference })}
                className="font-medium tabular-nums after:absolute after:inset-0"
              >
                <bdi>{booking.reference}</bdi>
              </Link>
              <span>{t.rich("payments", { amount: () => price(paymentsMinor) })}</span>
              <span>{t.rich("book", { amount: () => price(ledgerMinor) })}</span>
              <span className="font-semibold">
                {t.rich("difference", { amount: () => price(paymentsMinor - ledgerMinor) })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
