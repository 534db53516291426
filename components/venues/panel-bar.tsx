import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import type { PanelLabels } from "./panel-labels";

/** The bar at the bottom of small screens, with the price and the button that opens the booking panel. */
export function PanelBar({
  price,
  rate,
  labels,
}: {
  /** The total of the current quote; null while there is none. */
  price: string | null;
  rate: ReactNode;
  labels: PanelLabels;
}) {
  return (
    <div className="bottom-bar fixed inset-x-0 bottom-0 z-40 flex items-center justify-between gap-4 border-hairline border-t bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <p className="min-w-0 text-sm leading-snug">
        {price ? (
          <>
            <bdi className="block font-semibold text-base tabular-nums">{price}</bdi>
            <span className="text-muted">{labels.total}</span>
          </>
        ) : (
          rate
        )}
      </p>
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
