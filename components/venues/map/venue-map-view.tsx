"use client";

import { MapPin, X } from "lucide-react";
import { useEffect, useId, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
import { Ground } from "@/components/ui/map/ground";
import { boundsOf, type Place, pixelsPerKm } from "@/components/ui/map/places";
import { useMap } from "@/components/ui/map/use-map";
import { ZoomButtons } from "@/components/ui/map/zoom-buttons";
import type { VenueMapProps } from "./map-types";

// Streets are read from near; without them the city around the venue says where it is.
const streets = 14;
// The pin stands clear of the buttons in the corners.
const room = { top: 64, bottom: 40, left: 88, right: 88 };

/** As far beyond the middle as a place lies on this side of it. */
const across = (place: Place, middle: Place): Place => ({
  longitude: 2 * middle.longitude - place.longitude,
  latitude: 2 * middle.latitude - place.latitude,
});

/** The map that somebody asked for: it has the focus once it is there, and Escape leaves it. */
export function VenueMapView({
  at,
  centre,
  cities,
  style,
  words,
  onClose,
  onFail,
}: VenueMapProps & { onClose: () => void; onFail: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { map, isPlain } = useMap(box, { style, label: words.label, onFail });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const hasMoved = useRef(false);
  const leave = useRef(onClose);
  leave.current = onClose;

  useEffect(() => {
    const [all, inner] = [frame.current, box.current];
    if (!all || !inner) return;
    const press = (event: KeyboardEvent) => event.key === "Escape" && leave.current();
    // A page that is scrolled past a map should not change it; pinching on a pad holds Control down.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    };
    all.addEventListener("keydown", press);
    inner.addEventListener("wheel", wheel, { capture: true, passive: true });
    return () => {
      all.removeEventListener("keydown", press);
      inner.removeEventListener("wheel", wheel, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    const moved = (event: { originalEvent?: unknown; byButton?: boolean }) => {
      if (event.originalEvent || event.byButton) hasMoved.current = true;
    };
    map.on("move", redraw);
    map.on("resize", redraw);
    map.on("movestart", moved);
    const canvas = map.getCanvas();
    canvas.setAttribute("aria-describedby", hint);
    // The button that was pressed is gone; whoever went on meanwhile is left there.
    if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
    return () => {
      map.off("move", redraw);
      map.off("resize", redraw);
      map.off("movestart", moved);
    };
  }, [map, hint]);

  useEffect(() => {
    if (!map || hasMoved.current) return;
    // The city in the middle, as the drawing had it.
    const places = isPlain && centre ? [at, across(at, centre)] : [at];
    map.fitBounds(boundsOf(places), { padding: room, maxZoom: streets, animate: false });
    redraw();
  }, [map, isPlain, at, centre]);

  return (
    <div ref={frame} data-map={map ? "shown" : undefined} className="relative size-full">
      <div ref={box} className="size-full" />
      <p id={hint} className="sr-only">
        {words.hint}
      </p>
      {map &&
        createPortal(
          <div className="pointer-events-none absolute inset-0 font-sans">
            {isPlain && (
              <Ground
                cities={cities}
                project={({ longitude, latitude }) => map.project([longitude, latitude])}
                pixelsPerKm={(latitude) => pixelsPerKm(map, latitude)}
                kilometres={words.kilometres}
              />
            )}
            <Pin {...map.project([at.longitude, at.latitude])} />
          </div>,
          map.getCanvasContainer(),
        )}
      <ZoomButtons map={map} words={words} />
      <button
        type="button"
        aria-label={words.close}
        onClick={onClose}
        className="absolute start-3 top-3 z-20 grid size-11 cursor-pointer place-items-center rounded-control border border-hairline bg-card shadow-float hover:bg-tint"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

/** The map's name says what it marks. */
function Pin({ x, y }: { x: number; y: number }) {
  return (
    <span style={{ left: x, top: y }} className="absolute z-10">
      {/* Its tip ends a twelfth above the icon's edge. */}
      <MapPin
        aria-hidden="true"
        data-pin
        className="-translate-x-1/2 -translate-y-[91.67%] size-10 max-w-none fill-accent text-on-accent"
      />
    </span>
  );
}
