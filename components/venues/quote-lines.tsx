import type { QuoteText } from "@/lib/quotes/types";
import { cn } from "@/lib/shared/cn";
import type { PanelLabels } from "./panel-labels";

/** The lines and the total of a quote, and what a cancellation costs; paler while it is outdated. */
export function QuoteLines({
  quote,
  isLoading,
  labels,
}: {
  quote: QuoteText;
  isLoading: boolean;
  labels: PanelLabels;
}) {
  if (quote.lines.length === 0) return null;
  return (
    <div aria-live="polite" aria-busy={isLoading} className={cn(isLoading && "opacity-55")}>
      <dl className="flex flex-col gap-2 border-hairline border-t pt-4 text-sm">
        {quote.lines.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="min-w-0 text-muted wrap-anywhere">
              <bdi>{label}</bdi>
            </dt>
            <dd className="whitespace-nowrap tabular-nums">
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-hairline border-t pt-3 font-semibold text-base">
          <dt>{labels.total}</dt>
          <dd className="whitespace-nowrap text-lg tabular-nums">
            <bdi>{quote.total}</bdi>
          </dd>
        </div>
      </dl>
      {quote.fee && <p className="mt-1 text-muted text-sm">{quote.fee}</p>}
      {quote.tax && <p className="mt-1 text-muted text-sm">{quote.tax}</p>}
      {quote.freeCancellation && (
        <p className="mt-2 text-sm text-success">{quote.freeCancellation}</p>
      )}
      {quote.laterCancellation.map((text) => (
        <p key={text} className="text-muted text-sm">
          {text}
        </p>
      ))}
    </div>
  );
}
