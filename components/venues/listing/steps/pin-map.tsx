import { MapPin } from "lucide-react";
import { Marker } from "maplibre-gl";
import { useEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { boundingBox, type GeoPoint, type MapCity } from "@/components/ui/map/geometry";
import { MapBackground } from "@/components/ui/map/map-background";
import { type MapControlLabels, MapControls } from "@/components/ui/map/map-controls";
import { useMap } from "@/components/ui/map/use-map";
import { moveByArrowKey } from "./arrow-keys";

type LabelName = "label" | "marker" | "markerHint" | "middle" | "remove" | "kilometres";

export type PinMapProps = {
  pin: GeoPoint | null;
  /** The view without a pin: the city, or all cities to choose from. */
  surroundings: MapCity[];
  cities: MapCity[];
  labels: Record<LabelName, string> & MapControlLabels;
  /** Null removes the pin. */
  onMove: (place: GeoPoint | null) => void;
  onFail: () => void;
};

/** Zoom levels that show a street and a town. */
const STREET_ZOOM = 14;
const TOWN_ZOOM = 11;
const hintId = "pin-map-hint";

/** The button inside the marker; the map library moves the marker and sets its classes. */
function createMarkerButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className =
    "z-10 grid size-11 cursor-grab place-items-end justify-items-center rounded-full";
  button.setAttribute("aria-describedby", hintId);
  return button;
}

/** A map for placing one pin: by a tap, by drag, and by the arrow keys when it has the focus. */
export function PinMap({ pin, surroundings, cities, labels, onMove, onFail }: PinMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const { map, isPlain } = useMap(container, { label: labels.label, onFail });
  const [button] = useState(createMarkerButton);
  const [marker] = useState(
    () => new Marker({ element: button, draggable: true, anchor: "bottom" }),
  );
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Moving the pin on the map keeps the view; typing a pin brings it into view.
  const isMovedOnMap = useRef(false);
  const fitted = useRef<{ map: unknown; names: string } | null>(null);
  const move = useRef(onMove);
  move.current = (place) => {
    isMovedOnMap.current = true;
    onMove(place);
  };
  const isPinned = pin !== null;

  useEffect(() => {
    if (!map) return;
    // Scrolling the page over the map does not zoom it.
    map.scrollZoom.disable();
    const handleClick = (event: {
      lngLat: { lng: number; lat: number };
      originalEvent: MouseEvent;
    }) => {
      if (button.contains(event.originalEvent.target as Node)) return;
      move.current({ longitude: event.lngLat.lng, latitude: event.lngLat.lat });
    };
    const handleDragEnd = () => {
      const { lng, lat } = marker.getLngLat();
      move.current({ longitude: lng, latitude: lat });
    };
    // Stops the event, because the map would move on the same keys.
    const handleKeyDown = (event: KeyboardEvent) => {
      const { x, y } = map.project(marker.getLngLat());
      const next = moveByArrowKey({ x, y }, event.key, event.shiftKey);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      const { lng, lat } = map.unproject([next.x, next.y]);
      move.current({ longitude: lng, latitude: lat });
    };
    map.on("click", handleClick);
    map.on("move", redraw);
    map.on("resize", redraw);
    marker.on("dragend", handleDragEnd);
    button.addEventListener("keydown", handleKeyDown);
    return () => {
      map.off("click", handleClick);
      map.off("move", redraw);
      map.off("resize", redraw);
      marker.off("dragend", handleDragEnd);
      button.removeEventListener("keydown", handleKeyDown);
    };
  }, [map, marker, button]);

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
    const zoom = isMovedOnMap.current ? map.getZoom() : Math.max(map.getZoom(), STREET_ZOOM);
    if (isHidden || (!isMovedOnMap.current && map.getZoom() < TOWN_ZOOM)) {
      map.jumpTo({ center: [pin.longitude, pin.latitude], zoom });
    }
    isMovedOnMap.current = false;
  }, [map, marker, pin]);

  // Shows the chosen city until there is a pin.
  const names = surroundings.map(({ name }) => name).join();
  const latestSurroundings = useRef(surroundings);
  latestSurroundings.current = surroundings;
  useEffect(() => {
    if (!map || (fitted.current?.map === map && fitted.current.names === names)) return;
    fitted.current = { map, names };
    if (isPinned || latestSurroundings.current.length === 0) return;
    const bounds = boundingBox(latestSurroundings.current);
    map.fitBounds(bounds, { padding: 48, maxZoom: TOWN_ZOOM, animate: false });
    redraw();
  }, [map, isPinned, names]);

  useEffect(() => {
    button.setAttribute("aria-label", labels.marker);
  }, [button, labels.marker]);

  function placeInMiddle() {
    if (!map) return;
    const { lng, lat } = map.getCenter();
    move.current({ longitude: lng, latitude: lat });
    // An effect of the next render adds the marker.
    requestAnimationFrame(() => button.focus());
  }

  return (
    <div className="flex flex-col gap-3">
      <div
        data-map={map ? "shown" : undefined}
        className="relative h-80 overflow-hidden rounded-card border border-hairline bg-tint"
      >
        <div ref={container} className="size-full" />
        {map &&
          isPlain &&
          createPortal(
            <div className="pointer-events-none absolute inset-0 font-sans">
              <MapBackground map={map} cities={cities} kilometres={labels.kilometres} />
            </div>,
            map.getCanvasContainer(),
          )}
        {createPortal(
          // The tip of the icon is a twelfth of its height above its lower edge.
          <MapPin
            aria-hidden="true"
            className="size-10 translate-y-[8.33%] fill-accent text-on-accent"
          />,
          button,
        )}
        <MapControls map={map} labels={labels} />
      </div>
      <p id={hintId} className="text-sm text-muted">
        {labels.markerHint}
      </p>
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        onClick={isPinned ? () => onMove(null) : placeInMiddle}
      >
        {isPinned ? labels.remove : labels.middle}
      </Button>
    </div>
  );
}
