import { useLocale, useTranslations } from "next-intl";
import type { Quote } from "@/lib/quotes/types";
import { formatMoney } from "@/lib/shared/money";

/** On small screens, where the summary is below: the total, always in view. */
export function TotalBar({
  quote,
  isLoading,
}: {
  quote: Pick<Quote, "lines" | "totalMinor" | "currency"> | null;
  isLoading: boolean;
}) {
  const t = useTranslations("checkout.summary");
  const tPrice = useTranslations("bookings.price");
  const locale = useLocale();
  if (!quote || quote.lines.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-30 -mx-4 mt-6 flex items-center justify-between gap-4 border-hairline border-t bg-card px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      <p className={isLoading ? "opacity-60" : undefined}>
        <span className="text-muted text-sm">{tPrice("total")}</span>{" "}
        <bdi className="whitespace-nowrap font-semibold text-lg tabular-nums">
          {formatMoney(quote.totalMinor, quote.currency, locale, { full: true })}
        </bdi>
      </p>
      <a
        href="#summary"
        className="inline-flex min-h-11 items-center text-accent text-sm underline underline-offset-4"
      >
        {t("details")}
      </a>
    </div>
  );
}
