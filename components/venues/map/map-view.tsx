"use client";

import { Search } from "lucide-react";
import type { Map as MapGl } from "maplibre-gl";
import { useRouter } from "next/navigation";
import { useEffect, useReducer, useRef, useState, useTransition } from "react";
import { createPortal } from "react-dom";
import { buttonClass } from "@/components/ui/button";
import { Ground } from "@/components/ui/map/ground";
import { type Place, pixelsPerKm } from "@/components/ui/map/places";
import { useMap } from "@/components/ui/map/use-map";
import { ZoomButtons } from "@/components/ui/map/zoom-buttons";
import { formatArea } from "@/lib/venues/search/map-area";
import type { MapProps, MapVenue } from "./map-types";
import { Marks } from "./marks";
import { PlaceCard } from "./place-card";
import { showPlaces } from "./show-places";
import { useLit } from "./use-lit";

function shownArea(map: MapGl): string {
  const bounds = map.getBounds();
  return formatArea([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]);
}

/** The map with the prices of a list's venues, in step with that list. */
export function MapView({
  venues,
  cities,
  area,
  searchHref,
  style,
  words,
  onFail,
}: MapProps & { onFail: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const fitted = useRef<string | null>(null);
  const { map, isPlain } = useMap(box, { style, label: words.label, onFail });
  const router = useRouter();
  const [isSearching, startSearch] = useTransition();
  const [lit, setLit] = useLit();
  const [open, setOpen] = useState<string | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const opened = venues.find(({ id }) => id === open);

  useEffect(() => {
    if (!map) return;
    // Only what a person did: the map also moves to follow the address.
    const moved = (event: { originalEvent?: unknown; byButton?: boolean }) => {
      if (event.originalEvent || event.byButton) setHasMoved(true);
    };
    map.on("move", redraw);
    map.on("resize", redraw);
    map.on("moveend", moved);
    return () => {
      fitted.current = null;
      map.off("move", redraw);
      map.off("resize", redraw);
      map.off("moveend", moved);
    };
  }, [map]);

  // An area that was searched from here is what the map shows already.
  const wanted = area || venues.map(({ id }) => id).join();
  useEffect(() => {
    if (!map || fitted.current === wanted) return;
    showPlaces(map, area, venues.length > 0 ? venues : cities, fitted.current === null);
    fitted.current = wanted;
    setHasMoved(false);
    setOpen(null);
    redraw();
  }, [map, wanted, area, venues, cities]);

  function search(byKeyboard: boolean) {
    if (!map || !searchHref) return;
    map.stop();
    const shown = shownArea(map);
    fitted.current = shown;
    setHasMoved(false);
    setOpen(null);
    if (byKeyboard) map.getCanvas().focus();
    const href = `${searchHref}${searchHref.includes("?") ? "&" : "?"}bbox=${shown}`;
    startSearch(() => router.push(href, { scroll: false }));
  }

  function close() {
    box.current?.querySelector<HTMLElement>(`[data-mark="${open}"]`)?.focus();
    setOpen(null);
  }

  function openCard(id: string, byKeyboard: boolean) {
    setOpen(id === open ? null : id);
    if (byKeyboard && id !== open) {
      requestAnimationFrame(() =>
        document.getElementById("map-place")?.querySelector("a")?.focus(),
      );
    }
  }

  // What has the focus is on the map: a price beyond its edge is brought in.
  function follow(venue: MapVenue) {
    setLit(venue.id);
    if (!map || map.getBounds().contains([venue.longitude, venue.latitude])) return;
    map.panTo([venue.longitude, venue.latitude], { duration: 200 });
  }

  const project = ({ longitude, latitude }: Place) =>
    map?.project([longitude, latitude]) ?? { x: 0, y: 0 };

  return (
    <div
      data-map={map ? "shown" : undefined}
      data-pending={isSearching || undefined}
      className="relative size-full"
    >
      <div ref={box} className="size-full" />
      {map &&
        createPortal(
          <div className="absolute inset-0 font-sans">
            {isPlain && (
              <Ground
                cities={cities}
                project={project}
                pixelsPerKm={(latitude) => pixelsPerKm(map, latitude)}
                kilometres={words.kilometres}
              />
            )}
            <Marks
              venues={venues}
              project={project}
              lit={lit}
              open={open}
              onLight={setLit}
              onFocus={follow}
              onOpen={openCard}
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
            {isSearching ? words.searching : words.search}
          </button>
        </div>
      )}
      <ZoomButtons map={map} words={words} />
      <div id="map-place">
        {opened && <PlaceCard venue={opened} closeLabel={words.close} onClose={close} />}
      </div>
    </div>
  );
}
