import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";
import type { FromText } from "./from-text";
import type { PanelLabels } from "./panel-labels";

/** The rates of a venue and its lowest price for the chosen number of guests, above the fields of the booking panel. */
export function PanelHeader({
  rate,
  from,
  isFromLoading,
  isFromAnnounced,
  hasLongRule,
  labels,
}: {
  rate: ReactNode;
  from: FromText;
  isFromLoading: boolean;
  /** Whether a change of the lowest price is said; with a time the total is said instead. */
  isFromAnnounced: boolean;
  /** The price may be for so many guests that it needs a second line, whose place is kept. */
  hasLongRule: boolean;
  labels: PanelLabels;
}) {
  return (
    <header className="mb-4 flex items-start justify-between gap-4">
      <div>
        <h2 id="booking-title" className="text-lg lg:sr-only">
          {labels.title}
        </h2>
        <p className="lg:text-lg">{rate}</p>
        <p
          aria-live={isFromAnnounced ? "polite" : "off"}
          aria-busy={isFromLoading}
          className={cn(
            "text-balance text-muted text-sm",
            hasLongRule && "min-h-[2lh]",
            isFromLoading && "opacity-55",
          )}
        >
          {from.sentence}
        </p>
      </div>
      <button
        type="button"
        popoverTarget="booking"
        popoverTargetAction="hide"
        aria-label={labels.close}
        className="-me-2 -mt-1.5 grid size-11 place-items-center rounded-full hover:bg-tint lg:hidden"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </header>
  );
}
