import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import type { BookingPayments } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { joinList } from "@/lib/shared/join-list";
import { formatMoney } from "@/lib/shared/money";

/** The invoices and credit notes of a booking, each as a link to its page. */
export function BookingInvoices({
  bookingId,
  payments: { invoices, currency },
  timeZone,
}: {
  bookingId: string;
  payments: Pick<BookingPayments, "invoices" | "currency">;
  timeZone: string;
}) {
  const t = useTranslations("payments.invoices");
  const locale = useLocale();
  return (
    <div className="mt-4 print:hidden">
      <h3 className="mb-1 font-medium">{t("title")}</h3>
      {invoices.length === 0 ? (
        <p className="text-muted text-sm">{t("none")}</p>
      ) : (
        <ul>
          {invoices.map(({ id, number, kind, totalMinor, issuedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link
                href={`/dashboard/bookings/${bookingId}/invoices/${id}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t(kind, { number: isolate(number) })}
              </Link>
              <span className="text-muted text-sm tabular-nums">
                {joinList(
                  [
                    formatInstant(issuedAt, timeZone, locale, "dayOfYear"),
                    formatMoney(totalMinor, currency, locale, { full: true }),
                  ],
                  locale,
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
