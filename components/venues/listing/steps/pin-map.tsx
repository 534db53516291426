"use client";

import { MapPin } from "lucide-react";
import { Marker } from "maplibre-gl";
import { useEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import {
  boundingBox,
  type GeoPoint,
  type MapCity,
  pixelsPerKm,
} from "@/components/ui/map/geometry";
import { MapBackground } from "@/components/ui/map/map-background";
import { useMap } from "@/components/ui/map/use-map";
import { ZoomButtons } from "@/components/ui/map/zoom-buttons";
import { steered } from "./steered";

type Word =
  | "label"
  | "marker"
  | "markerHint"
  | "middle"
  | "remove"
  | "zoomIn"
  | "zoomOut"
  | "kilometres";

export type PinMapProps = {
  pin: GeoPoint | null;
  /** What is shown while there is no pin: the city, or all that it could be in. */
  around: MapCity[];
  cities: MapCity[];
  style: string | null;
  words: Record<Word, string>;
  /** Null takes the pin away. */
  onMove: (place: GeoPoint | null) => void;
  onFail: () => void;
};

const near = 14;
const town = 11;
const hintId = "pin-map-hint";

/** What is dragged and steered; the map's library moves it, and adds classes of its own. */
function makeHandle(): HTMLButtonElement {
  const handle = document.createElement("button");
  handle.type = "button";
  handle.className =
    "z-10 grid size-11 cursor-grab place-items-end justify-items-center rounded-full";
  handle.setAttribute("aria-describedby", hintId);
  return handle;
}

/** A map on which one pin is placed: by a tap, by drag, and by the arrow keys when it has the focus. */
export function PinMap({ pin, around, cities, style, words, onMove, onFail }: PinMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const { map, isPlain } = useMap(box, { style, label: words.label, onFail });
  const [handle] = useState(makeHandle);
  const [marker] = useState(
    () => new Marker({ element: handle, draggable: true, anchor: "bottom" }),
  );
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // What a person does on the map leaves its part that is shown as it is; a pin that is typed is looked for.
  const isOwn = useRef(false);
  const fitted = useRef<{ map: unknown; shown: string } | null>(null);
  const move = useRef(onMove);
  move.current = (place) => {
    isOwn.current = true;
    onMove(place);
  };
  const isPinned = pin !== null;

  useEffect(() => {
    if (!map) return;
    // A page that is scrolled past a map should not change it.
    map.scrollZoom.disable();
    const tapped = (event: { lngLat: { lng: number; lat: number }; originalEvent: MouseEvent }) => {
      if (handle.contains(event.originalEvent.target as Node)) return;
      move.current({ longitude: event.lngLat.lng, latitude: event.lngLat.lat });
    };
    const dragged = () => {
      const { lng, lat } = marker.getLngLat();
      move.current({ longitude: lng, latitude: lat });
    };
    // Before the map hears of it, which would move itself.
    const pressed = (event: KeyboardEvent) => {
      const { x, y } = map.project(marker.getLngLat());
      const next = steered({ x, y }, event.key, event.shiftKey);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      const { lng, lat } = map.unproject([next.x, next.y]);
      move.current({ longitude: lng, latitude: lat });
    };
    map.on("click", tapped);
    map.on("move", redraw);
    map.on("resize", redraw);
    marker.on("dragend", dragged);
    handle.addEventListener("keydown", pressed);
    return () => {
      map.off("click", tapped);
      map.off("move", redraw);
      map.off("resize", redraw);
      marker.off("dragend", dragged);
      handle.removeEventListener("keydown", pressed);
    };
  }, [map, marker, handle]);

  useEffect(() => {
    if (!map || !isPinned) return;
    marker.setLngLat([0, 0]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, marker, isPinned]);

  useEffect(() => {
    if (!map || !pin) return;
    marker.setLngLat([pin.longitude, pin.latitude]);
    const isHidden = !map.getBounds().contains([pin.longitude, pin.latitude]);
    const zoom = isOwn.current ? map.getZoom() : Math.max(map.getZoom(), near);
    if (isHidden || (!isOwn.current && map.getZoom() < town)) {
      map.jumpTo({ center: [pin.longitude, pin.latitude], zoom });
    }
    isOwn.current = false;
  }, [map, marker, pin]);

  // The chosen city is shown until there is a pin.
  const shown = around.map(({ name }) => name).join();
  const surroundings = useRef(around);
  surroundings.current = around;
  useEffect(() => {
    if (!map || (fitted.current?.map === map && fitted.current.shown === shown)) return;
    fitted.current = { map, shown };
    if (isPinned || surroundings.current.length === 0) return;
    const bounds = boundingBox(surroundings.current);
    map.fitBounds(bounds, { padding: 48, maxZoom: town, animate: false });
    redraw();
  }, [map, isPinned, shown]);

  useEffect(() => {
    handle.setAttribute("aria-label", words.marker);
  }, [handle, words.marker]);

  function placeInMiddle() {
    if (!map) return;
    const { lng, lat } = map.getCenter();
    move.current({ longitude: lng, latitude: lat });
    // The marker is put there when this change has been drawn.
    requestAnimationFrame(() => handle.focus());
  }

  return (
    <div className="flex flex-col gap-3">
      <div
        data-map={map ? "shown" : undefined}
        className="relative h-80 overflow-hidden rounded-card border border-hairline bg-tint"
      >
        <div ref={box} className="size-full" />
        {map &&
          isPlain &&
          createPortal(
            <div className="pointer-events-none absolute inset-0 font-sans">
              <MapBackground
                cities={cities}
                project={({ longitude, latitude }) => map.project([longitude, latitude])}
                pixelsPerKm={(latitude) => pixelsPerKm(map, latitude)}
                kilometres={words.kilometres}
              />
            </div>,
            map.getCanvasContainer(),
          )}
        {createPortal(
          // Its tip ends a twelfth above the icon's edge.
          <MapPin
            aria-hidden="true"
            className="size-10 translate-y-[8.33%] fill-accent text-on-accent"
          />,
          handle,
        )}
        <ZoomButtons map={map} labels={words} />
      </div>
      <p id={hintId} className="text-sm text-muted">
        {words.markerHint}
      </p>
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        onClick={isPinned ? () => onMove(null) : placeInMiddle}
      >
        {isPinned ? words.remove : words.middle}
      </Button>
    </div>
  );
}
