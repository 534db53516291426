import type { ScreenPoint } from "@/components/ui/map/geometry";
import { cn } from "@/lib/shared/cn";
import { groupMarkers, type MarkerGroup, markersWithPrice } from "./layout-markers";
import type { MapVenue } from "./map-types";

/** A venue and its place on the screen. */
export type VenueMarker = ScreenPoint & { id: string; venue: MapVenue };

/** The venues of the map as buttons in the order of the list: prices with what they are for, and clusters with their number. */
export function PriceMarkers({
  venues,
  project,
  highlightedId,
  selectedIds,
  clusterLabel,
  onHighlight,
  onFocus,
  onSelect,
}: {
  venues: MapVenue[];
  project: (point: { longitude: number; latitude: number }) => ScreenPoint;
  /** The venue under the pointer or with the focus, on the map or in the list. */
  highlightedId: string | null;
  selectedIds: string[];
  /** The name of a cluster of so many venues. */
  clusterLabel: (count: number) => string;
  onHighlight: (id: string | null) => void;
  onFocus: (venue: MapVenue) => void;
  onSelect: (group: MarkerGroup<VenueMarker>, byKeyboard: boolean) => void;
}) {
  const groups = groupMarkers(
    venues.map((venue): VenueMarker => ({ id: venue.id, venue, ...project(venue) })),
  );
  const singles = groups.flatMap(({ markers }) => (markers.length === 1 ? markers : []));
  const idsWithPrice = markersWithPrice(
    singles.map(({ id, x, y, venue }) => ({ id, x, y, price: venue.price[1], rule: venue.rule })),
    [highlightedId, ...selectedIds],
    groups.filter(({ markers }) => markers.length > 1),
  );
  return groups.map((group) => {
    const { markers, x, y } = group;
    const [{ id, venue }] = markers;
    const ids = markers.map((marker) => marker.id);
    const isSelected = ids.some((item) => selectedIds.includes(item));
    const isActive = isSelected || (highlightedId !== null && ids.includes(highlightedId));
    const isCluster = markers.length > 1;
    const hasPrice = !isCluster && idsWithPrice.has(id);
    const colours = isActive
      ? "border-accent bg-accent text-on-accent"
      : "border-hairline bg-card text-ink";
    return (
      <button
        // A cluster that comes apart hands the focus to its first venue.
        key={id}
        type="button"
        data-markers={ids.join(" ")}
        aria-label={isCluster ? clusterLabel(markers.length) : venue.label}
        aria-expanded={isSelected}
        onClick={(event) => onSelect(group, event.detail === 0)}
        onPointerEnter={() => onHighlight(id)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onFocus(venue)}
        onBlur={() => onHighlight(null)}
        style={{ left: x, top: y }}
        className={cn(
          "absolute grid cursor-pointer place-items-center rounded-full",
          hasPrice ? "-translate-y-full min-h-11" : "-translate-y-1/2",
          isCluster ? "size-11" : !hasPrice && "size-7",
          "-translate-x-1/2",
          isActive ? "z-20" : hasPrice || isCluster ? "z-10" : "z-0",
        )}
      >
        {isCluster && (
          <span
            className={cn(
              "grid size-10 place-items-center rounded-full border-2 font-semibold text-sm tabular-nums shadow-float",
              isActive ? colours : "border-card bg-ink text-page",
            )}
          >
            {markers.length}
          </span>
        )}
        {hasPrice && (
          <span
            className={cn(
              "whitespace-nowrap rounded-card border px-3 py-1 text-center leading-tight shadow-float",
              colours,
            )}
          >
            <bdi className="block font-semibold text-sm tabular-nums leading-snug">
              {venue.price[1]}
            </bdi>
            {venue.rule && " "}
            {venue.rule && (
              <span className={cn("block text-xs", !isActive && "text-muted")}>{venue.rule}</span>
            )}
          </span>
        )}
        {!isCluster && !hasPrice && (
          <span className="size-3.5 rounded-full border-2 border-card bg-accent" />
        )}
      </button>
    );
  });
}
