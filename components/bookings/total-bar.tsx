import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Quote } from "@/lib/quotes/types";
import { formatMoney } from "@/lib/shared/money";
import { TotalAnnouncement } from "./extras/total-announcement";

/** On small screens, where the summary is below: the total and the button of the step, always in view. */
export function TotalBar({
  quote,
  isLoading,
  action,
}: {
  quote: Pick<Quote, "lines" | "totalMinor" | "currency"> | null;
  isLoading: boolean;
  /** The button that goes on, which submits the form of the checkout by its id. */
  action: ReactNode;
}) {
  const t = useTranslations("checkout.summary");
  const tPrice = useTranslations("bookings.price");
  const locale = useLocale();
  const hasPrice = quote !== null && quote.lines.length > 0;
  return (
    <>
      <TotalAnnouncement quote={hasPrice ? quote : null} isLoading={isLoading} />
      <div className="checkout-bar flex items-center justify-between gap-4 border-hairline border-t bg-card px-4 py-2 sm:px-6 lg:hidden">
        {hasPrice ? (
          <a
            href="#summary"
            className={`flex min-h-11 min-w-0 flex-col justify-center ${isLoading ? "opacity-60" : ""}`}
          >
            <bdi className="font-semibold text-lg leading-tight tabular-nums">
              {formatMoney(quote.totalMinor, quote.currency, locale, { full: true })}
            </bdi>
            <span className="text-muted text-sm underline underline-offset-4">
              {tPrice("total")} · {t("details")}
            </span>
          </a>
        ) : (
          <p className="min-w-0 text-muted text-sm">{isLoading ? "" : t("noTotal")}</p>
        )}
        {action}
      </div>
    </>
  );
}
