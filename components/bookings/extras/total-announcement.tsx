import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Quote } from "@/lib/quotes/types";
import { formatMoney } from "@/lib/shared/money";

/** Tells screen readers the total whenever it has changed, and by how much. */
export function TotalAnnouncement({
  quote,
  isLoading,
}: {
  quote: Pick<Quote, "totalMinor" | "currency"> | null;
  isLoading: boolean;
}) {
  const t = useTranslations("checkout.summary");
  const locale = useLocale();
  const known = useRef(quote?.totalMinor ?? null);
  const [text, setText] = useState("");

  useEffect(() => {
    if (isLoading || !quote || quote.totalMinor === known.current) return;
    const money = (minor: number) => formatMoney(minor, quote.currency, locale, { full: true });
    const change = known.current === null ? null : quote.totalMinor - known.current;
    const total = money(quote.totalMinor);
    known.current = quote.totalMinor;
    if (change === null) setText(t("announced", { total }));
    else setText(t(change > 0 ? "more" : "less", { total, change: money(Math.abs(change)) }));
  }, [quote, isLoading, locale, t]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
