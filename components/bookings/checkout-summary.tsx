import { useLocale, useTranslations } from "next-intl";
import { PriceLines } from "@/components/quotes/price-lines";
import { Photo } from "@/components/ui/photo";
import { Skeleton } from "@/components/ui/skeleton";
import { bookablePeriod } from "@/lib/bookings/rules/slot";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { cancellationText } from "@/lib/quotes/cancellation-text";
import { policyWording } from "@/lib/quotes/rules/policy-wording";
import type { Quote } from "@/lib/quotes/types";
import { formatSpan } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";

/** The selection and its price. */
export function CheckoutSummary({
  venue,
  picture,
  selection,
  quote,
  isLoading,
}: {
  venue: CheckoutVenue;
  picture: string | null;
  selection: Selection;
  quote: Pick<Quote, "lines" | "totalMinor" | "currency" | "refund" | "paymentSchedule"> | null;
  isLoading: boolean;
}) {
  const t = useTranslations("checkout.summary");
  const tPolicies = useTranslations("policies");
  const locale = useLocale();
  const period = bookablePeriod(selection, venue.timeZone);
  // These have no price line: their price is agreed with the provider.
  const customServices = venue.extras.filter(
    ({ id, pricing }) => pricing === "custom" && selection.services[id],
  );
  const terms = {
    timeZone: venue.timeZone,
    wording: policyWording(Boolean(quote?.paymentSchedule)),
    isConfirmed: false,
  };
  const free = quote && cancellationText(quote.refund, terms, locale, tPolicies).free;
  return (
    <section
      id="summary"
      aria-label={t("title")}
      className="rounded-card border border-hairline bg-card p-5"
    >
      <div className="flex items-center gap-4">
        <div className="relative size-20 shrink-0 overflow-hidden rounded-control bg-tint">
          <Photo src={picture} alt="" sizes="80px" className="absolute inset-0" />
        </div>
        <div className="min-w-0">
          <p className="break-words font-semibold">
            <bdi>{localized(venue.name, locale)}</bdi>
          </p>
          <p className="text-muted text-sm">{localized(venue.city, locale)}</p>
        </div>
      </div>
      <div className="mt-4">
        {period && <p>{formatSpan(period.start, period.end, venue.timeZone, locale)}</p>}
        {selection.guests > 0 && (
          <p className="text-muted">{t("guests", { count: selection.guests })}</p>
        )}
      </div>
      <div className="mt-4 border-hairline border-t pt-4" aria-busy={isLoading}>
        {quote && quote.lines.length > 0 ? (
          <div className={isLoading ? "opacity-60" : undefined}>
            <PriceLines price={quote} />
            {customServices.map(({ id, name }) => (
              <p key={id} className="mt-2 text-muted text-sm">
                {t("custom", { name: isolate(localized(name, locale)) })}
              </p>
            ))}
            {free && <p className="mt-3 text-sm text-success">{free}</p>}
          </div>
        ) : isLoading ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <p className="text-muted">{t("chooseTime")}</p>
        )}
      </div>
    </section>
  );
}
