import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { Quote } from "@/lib/quotes/types";
import { formatMoney } from "@/lib/shared/money";
import { TotalAnnouncement } from "./extras/total-announcement";

/** On small screens, where the summary is below: the total and the button of the step, always in view. */
export function TotalBar({
  quote,
  isLoading,
  onCardMinor = null,
  action,
}: {
  quote: Pick<Quote, "lines" | "totalMinor" | "currency"> | null;
  isLoading: boolean;
  /** What the button holds on the card, where it does not say so; null for nothing. */
  onCardMinor?: number | null;
  /** The button that goes on, which submits the form of the checkout by its id. */
  action: ReactNode;
}) {
  const t = useTranslations("checkout.summary");
  const tPrice = useTranslations("bookings.price");
  const locale = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  // The page ends above the bar, however many lines its texts take.
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--checkout-bar-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--checkout-bar-height");
    };
  }, []);
  const hasPrice = quote !== null && quote.lines.length > 0;
  return (
    <>
      <TotalAnnouncement quote={hasPrice ? quote : null} isLoading={isLoading} />
      <div
        ref={bar}
        className="checkout-bar flex items-center justify-between gap-4 border-hairline border-t bg-card px-4 py-2 sm:px-6 lg:hidden"
      >
        {hasPrice ? (
          <a
            href="#summary"
            className={`flex min-h-11 shrink-0 flex-col justify-center ${isLoading ? "opacity-60" : ""}`}
          >
            <bdi className="whitespace-nowrap font-semibold text-lg leading-tight tabular-nums">
              {formatMoney(onCardMinor ?? quote.totalMinor, quote.currency, locale, { full: true })}
            </bdi>
            <span className="text-muted text-sm underline underline-offset-4">
              {onCardMinor === null ? tPrice("total") : t("onCard")} · {t("details")}
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
