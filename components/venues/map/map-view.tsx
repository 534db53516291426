"use client";

import { Search } from "lucide-react";
import type { Map as MapGl } from "maplibre-gl";
import { useRouter } from "next/navigation";
import { useEffect, useReducer, useRef, useState, useTransition } from "react";
import { createPortal } from "react-dom";
import { buttonClass } from "@/components/ui/button";
import { type GeoPoint, pixelsPerKm } from "@/components/ui/map/geometry";
import { MapBackground } from "@/components/ui/map/map-background";
import { useMap } from "@/components/ui/map/use-map";
import { ZoomButtons } from "@/components/ui/map/zoom-buttons";
import { formatArea } from "@/lib/venues/search/map-area";
import { fitPoints } from "./fit-points";
import type { MapProps, MapVenue } from "./map-types";
import { PriceMarkers } from "./price-markers";
import { SelectedVenueCard } from "./selected-venue-card";
import { useHighlightedVenue } from "./use-highlighted-venue";

/** The room of the selected venue's card with its margin, in pixels. */
const CARD_HEIGHT = 160;

function visibleArea(map: MapGl): string {
  const bounds = map.getBounds();
  return formatArea([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]);
}

/** The map with the prices of the listed venues. Highlights are shared with the list. */
export function MapView({
  venues,
  cities,
  area,
  searchHref,
  style,
  labels,
  onFail,
}: MapProps & { onFail: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const fittedTo = useRef<string | null>(null);
  const { map, isPlain } = useMap(container, { style, label: labels.label, onFail });
  const router = useRouter();
  const [isSearching, startSearch] = useTransition();
  const [highlightedId, setHighlightedId] = useHighlightedVenue();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const selectedVenue = venues.find(({ id }) => id === selectedId);

  useEffect(() => {
    if (!map) return;
    // The map also moves to follow the address; only the user's movements count.
    const handleMoveEnd = (event: { originalEvent?: unknown; byButton?: boolean }) => {
      if (event.originalEvent || event.byButton) setHasMoved(true);
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
    setSelectedId(null);
    redraw();
  }, [map, fitTarget, area, venues, cities]);

  function search(byKeyboard: boolean) {
    if (!map || !searchHref) return;
    map.stop();
    const area = visibleArea(map);
    fittedTo.current = area;
    setHasMoved(false);
    setSelectedId(null);
    if (byKeyboard) map.getCanvas().focus();
    const href = `${searchHref}${searchHref.includes("?") ? "&" : "?"}bbox=${area}`;
    startSearch(() => router.push(href, { scroll: false }));
  }

  function handleClose() {
    container.current?.querySelector<HTMLElement>(`[data-marker="${selectedId}"]`)?.focus();
    setSelectedId(null);
  }

  // The card of the selected venue lies over the bottom of the map.
  function moveAboveCard(id: string) {
    const venue = venues.find((each) => each.id === id);
    if (!map || !venue) return;
    const hidden = project(venue).y - (map.getContainer().clientHeight - CARD_HEIGHT);
    if (hidden > 0) map.panBy([0, hidden], { duration: 200 });
  }

  function handleSelect(id: string, byKeyboard: boolean) {
    setSelectedId(id === selectedId ? null : id);
    if (id !== selectedId) moveAboveCard(id);
    if (byKeyboard && id !== selectedId) {
      requestAnimationFrame(() =>
        document.getElementById("selected-venue")?.querySelector("a")?.focus(),
      );
    }
  }

  // Pans to a focused marker outside of the map.
  function handleFocus(venue: MapVenue) {
    setHighlightedId(venue.id);
    if (!map || map.getBounds().contains([venue.longitude, venue.latitude])) return;
    map.panTo([venue.longitude, venue.latitude], { duration: 200 });
  }

  const project = ({ longitude, latitude }: GeoPoint) =>
    map?.project([longitude, latitude]) ?? { x: 0, y: 0 };

  return (
    <div
      data-map={map ? "shown" : undefined}
      data-pending={isSearching || undefined}
      className="relative size-full"
    >
      <div ref={container} className="size-full" />
      {map &&
        createPortal(
          <div className="absolute inset-0 font-sans">
            {isPlain && (
              <MapBackground
                cities={cities}
                project={project}
                pixelsPerKm={(latitude) => pixelsPerKm(map, latitude)}
                kilometres={labels.kilometres}
              />
            )}
            <PriceMarkers
              venues={venues}
              project={project}
              highlightedId={highlightedId}
              selectedId={selectedId}
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
      <ZoomButtons map={map} labels={labels} />
      <div id="selected-venue">
        {selectedVenue && (
          <SelectedVenueCard
            venue={selectedVenue}
            closeLabel={labels.close}
            onClose={handleClose}
          />
        )}
      </div>
    </div>
  );
}
