import { buttonClass } from "@/components/ui/button";
import { CardPrice, type PriceText } from "./card-price";
import type { PanelLabels } from "./panel-labels";

/** The bar at the bottom of small screens, with the price and the button that opens the booking panel. */
export function PanelBar({
  total,
  from,
  labels,
}: {
  /** The total of the current quote; null while there is none. */
  total: string | null;
  /** The lowest price, as on the venue's card. */
  from: PriceText;
  labels: PanelLabels;
}) {
  return (
    <div className="bottom-bar fixed inset-x-0 bottom-0 z-40 flex items-center justify-between gap-4 border-hairline border-t bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      {total ? (
        <p className="min-w-0 text-sm leading-snug">
          <bdi className="block font-semibold text-base tabular-nums">{total}</bdi>
          <span className="text-muted">{labels.total}</span>
        </p>
      ) : (
        <p className="card-price mt-0! min-w-0">
          <CardPrice text={from} />
        </p>
      )}
      <button
        type="button"
        popoverTarget="booking"
        popoverTargetAction="show"
        className={buttonClass({ className: "shrink-0" })}
      >
        {labels.book}
      </button>
    </div>
  );
}
