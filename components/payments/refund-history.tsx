import { FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Reason } from "@/components/ui/reason";
import type { ManualRefundEvent } from "@/lib/payments/refund-types";
import { formatDay, formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";

/** What became of a refund by hand, the first event first. Nothing where only its beginning is known and `hasFirst` is false. */
export function RefundHistory({
  events,
  currency,
  timeZone,
  hasFirst,
}: {
  events: ManualRefundEvent[];
  currency: string;
  timeZone: string;
  hasFirst: boolean;
}) {
  const t = useTranslations("payments.refunds.history");
  const locale = useLocale();
  if (!hasFirst) return null;
  return (
    <ol aria-label={t("title")} className="flex flex-col gap-3 border-hairline border-s-2 ps-4">
      {events.map(({ id, event, amountMinor, sentOn, note, proofKind, at }) => (
        <li key={id} className="flex flex-col gap-1">
          <p>
            {t(`events.${event}`, {
              amount: formatMoney(amountMinor, currency, locale, { full: true }),
              day: sentOn ? formatDay(sentOn, locale) : "",
            })}
            <span className="block text-muted text-sm">{formatInstant(at, timeZone, locale)}</span>
          </p>
          {proofKind && (
            <a
              href={`/api/refund-proofs/${id}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 self-start text-accent underline underline-offset-4"
            >
              <FileText aria-hidden="true" className="size-4 shrink-0" />
              {t("proof")}
            </a>
          )}
          {note && (
            <Reason
              label={t(event === "paid" || event === "waived" ? "decision" : "note")}
              text={note}
              className="text-sm"
            />
          )}
        </li>
      ))}
    </ol>
  );
}
