import { List, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useReducer, useRef, useState, useTransition } from "react";
import { createPortal } from "react-dom";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { GeoPoint } from "@/components/ui/map/geometry";
import { MapBackground } from "@/components/ui/map/map-background";
import { MapControls } from "@/components/ui/map/map-controls";
import { useMap } from "@/components/ui/map/use-map";
import { cn } from "@/lib/shared/cn";
import { fitPoints, visibleArea, zoomTo } from "./fit-points";
import { levelsApart, type MarkerGroup } from "./layout-markers";
import type { MapProps, MapVenue } from "./map-types";
import { PriceMarkers, type VenueMarker } from "./price-markers";
import { SelectedVenues } from "./selected-venues";
import { useHighlightedVenue } from "./use-highlighted-venue";
import { useUncoveredMarker } from "./use-uncovered-marker";

const noIds: string[] = [];

/** The map with the prices of the listed venues. Highlights are shared with the list. */
export function MapView({
  venues,
  cities,
  area,
  searchHref,
  listHref,
  labels,
  counts,
  onFail,
}: MapProps & { onFail: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement>(null);
  const fittedTo = useRef<string | null>(null);
  const { map, isPlain } = useMap(container, { label: labels.label, onFail });
  const router = useRouter();
  const [isSearching, startSearch] = useTransition();
  const [highlightedId, setHighlightedId] = useHighlightedVenue();
  const [selectedIds, setSelectedIds] = useState(noIds);
  const [hasMoved, setHasMoved] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const selectedVenues = venues.filter(({ id }) => selectedIds.includes(id));
  const counted = (label: "together" | "inView", count: number) => {
    const text = counts.findLast(([from]) => from <= count)?.[1] ?? "{count}";
    return labels[label].replace("{count}", text.replace("{count}", String(count)));
  };
  const sayVisible = useRef(() => {});
  sayVisible.current = () => {
    const bounds = map?.getBounds();
    const visible = venues.filter((venue) => bounds?.contains([venue.longitude, venue.latitude]));
    setAnnouncement(counted("inView", visible.length));
  };
  useUncoveredMarker(map, card, selectedIds);

  // On a phone the map is as high as the screen.
  useEffect(() => {
    if (!matchMedia("(min-width: 64rem)").matches) {
      container.current?.scrollIntoView({ block: "end" });
    }
  }, []);

  useEffect(() => {
    if (!map) return;
    // The map also moves to follow the address; only the user's movements count.
    const handleMoveEnd = (event: { originalEvent?: unknown; byButton?: boolean }) => {
      if (!event.originalEvent && !event.byButton) return;
      setHasMoved(true);
      sayVisible.current();
    };
    map.on("move", redraw);
    map.on("resize", redraw);
    map.on("moveend", handleMoveEnd);
    return () => {
      fittedTo.current = null;
      map.off("move", redraw);
      map.off("resize", redraw);
      map.off("moveend", handleMoveEnd);
    };
  }, [map]);

  // An area that was searched from this map is visible already.
  const fitTarget = area || venues.map(({ id }) => id).join();
  useEffect(() => {
    if (!map || fittedTo.current === fitTarget) return;
    fitPoints(map, area, venues.length > 0 ? venues : cities, fittedTo.current === null);
    fittedTo.current = fitTarget;
    setHasMoved(false);
    setSelectedIds(noIds);
    redraw();
  }, [map, fitTarget, area, venues, cities]);

  function search(byKeyboard: boolean) {
    if (!map || !searchHref) return;
    map.stop();
    const area = visibleArea(map);
    fittedTo.current = area;
    setHasMoved(false);
    setSelectedIds(noIds);
    if (byKeyboard) map.getCanvas().focus();
    const href = `${searchHref}${searchHref.includes("?") ? "&" : "?"}bbox=${area}`;
    startSearch(() => router.push(href, { scroll: false }));
  }

  function handleClose() {
    container.current
      ?.querySelector<HTMLElement>(`[data-markers~="${CSS.escape(selectedIds[0] ?? "")}"]`)
      ?.focus();
    setSelectedIds(noIds);
  }

  // A cluster is zoomed into; one that stays together is shown as a list, as a single venue is.
  function handleSelect(group: MarkerGroup<VenueMarker>, byKeyboard: boolean) {
    if (!map) return;
    const members = group.markers.map(({ venue }) => venue);
    const levels = levelsApart(group, map.getMaxZoom() - map.getZoom());
    if (members.length > 1 && levels !== null) {
      setSelectedIds(noIds);
      zoomTo(map, members, map.getZoom() + levels);
      return;
    }
    const isClosed = members.some(({ id }) => selectedIds.includes(id));
    setSelectedIds(isClosed ? noIds : members.map(({ id }) => id));
    if (!byKeyboard || isClosed) return;
    requestAnimationFrame(() => card.current?.querySelector("a")?.focus({ preventScroll: true }));
  }

  // Pans to a focused marker outside of the map.
  function handleFocus(venue: MapVenue) {
    setHighlightedId(venue.id);
    if (!map || map.getBounds().contains([venue.longitude, venue.latitude])) return;
    map.panTo([venue.longitude, venue.latitude], { duration: 200 });
  }

  const project = ({ longitude, latitude }: GeoPoint) =>
    map?.project([longitude, latitude]) ?? { x: 0, y: 0 };
  const [firstSelected] = selectedVenues;
  // The attribution of the streets stays in sight.
  const bottom = isPlain ? "bottom-3" : "bottom-9";

  return (
    <div
      data-map={map ? "shown" : undefined}
      data-pending={isSearching || undefined}
      className="relative size-full"
    >
      <div ref={container} className="size-full -scroll-mb-24" />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {map &&
        createPortal(
          <div className="absolute inset-0 font-sans">
            {isPlain && <MapBackground map={map} cities={cities} kilometres={labels.kilometres} />}
            <PriceMarkers
              venues={venues}
              project={project}
              highlightedId={highlightedId}
              selectedIds={selectedIds}
              clusterLabel={(count) => labels.cluster.replace("{number}", String(count))}
              onHighlight={setHighlightedId}
              onFocus={handleFocus}
              onSelect={handleSelect}
            />
          </div>,
          map.getCanvasContainer(),
        )}
      {(hasMoved || isSearching) && searchHref && (
        <div className="pointer-events-none absolute inset-x-0 top-3 z-20 flex justify-center px-14">
          <button
            type="button"
            disabled={isSearching}
            aria-busy={isSearching}
            onClick={(event) => search(event.detail === 0)}
            className={buttonClass({ size: "sm", className: "pointer-events-auto shadow-float" })}
          >
            <Search aria-hidden="true" className="size-4" />
            {isSearching ? labels.searching : labels.search}
          </button>
        </div>
      )}
      <MapControls map={map} labels={labels} />
      {firstSelected === undefined && (
        <div
          className={cn(
            "pointer-events-none absolute inset-x-0 z-20 flex justify-center lg:hidden",
            bottom,
          )}
        >
          <ButtonLink
            href={listHref}
            scroll={false}
            variant="outline"
            size="sm"
            className="pointer-events-auto bg-card shadow-float hover:bg-tint"
          >
            <List aria-hidden="true" className="size-4" />
            {labels.list}
          </ButtonLink>
        </div>
      )}
      {firstSelected && (
        <SelectedVenues
          ref={card}
          venues={selectedVenues}
          label={
            selectedVenues.length === 1
              ? firstSelected.name
              : counted("together", selectedVenues.length)
          }
          closeLabel={labels.close}
          className={bottom}
          onClose={handleClose}
        />
      )}
    </div>
  );
}
