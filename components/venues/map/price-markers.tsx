import type { ScreenPoint } from "@/components/ui/map/geometry";
import { cn } from "@/lib/shared/cn";
import { markersWithPrice } from "./layout-markers";
import type { MapVenue } from "./map-types";

/** The prices of the venues on the map, as buttons in the order of the list. */
export function PriceMarkers({
  venues,
  project,
  highlightedId,
  selectedId,
  onHighlight,
  onFocus,
  onSelect,
}: {
  venues: MapVenue[];
  project: (point: { longitude: number; latitude: number }) => ScreenPoint;
  /** The venue under the pointer or with the focus, on the map or in the list. */
  highlightedId: string | null;
  selectedId: string | null;
  onHighlight: (id: string | null) => void;
  onFocus: (venue: MapVenue) => void;
  onSelect: (id: string, byKeyboard: boolean) => void;
}) {
  const markers = venues.map((venue) => ({ venue, ...project(venue), text: venue.price[1] }));
  const idsWithPrice = markersWithPrice(
    markers.map(({ venue, x, y, text }) => ({ id: venue.id, x, y, price: text })),
    [highlightedId, selectedId],
  );
  return markers.map(({ venue, x, y, text }) => {
    const { id, label } = venue;
    const isActive = id === highlightedId || id === selectedId;
    const hasPrice = idsWithPrice.has(id);
    return (
      <button
        key={id}
        type="button"
        data-marker={id}
        aria-label={label}
        aria-expanded={id === selectedId}
        onClick={(event) => onSelect(id, event.detail === 0)}
        onPointerEnter={() => onHighlight(id)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onFocus(venue)}
        onBlur={() => onHighlight(null)}
        style={{ left: x, top: y }}
        className={cn(
          "absolute grid cursor-pointer place-items-center rounded-full",
          hasPrice ? "-translate-y-full h-11" : "-translate-y-1/2 size-7",
          "-translate-x-1/2",
          isActive ? "z-20" : hasPrice ? "z-10" : "z-0",
        )}
      >
        {hasPrice ? (
          <bdi
            className={cn(
              "whitespace-nowrap rounded-full border px-3 py-1 font-semibold text-sm tabular-nums leading-snug shadow-float",
              isActive
                ? "border-accent bg-accent text-on-accent"
                : "border-hairline bg-card text-ink",
            )}
          >
            {text}
          </bdi>
        ) : (
          <span className="size-3.5 rounded-full border-2 border-card bg-accent" />
        )}
      </button>
    );
  });
}
