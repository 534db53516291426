import { MapPin, X } from "lucide-react";
import { useEffect, useId, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
import { boundingBox, type GeoPoint } from "@/components/ui/map/geometry";
import { MapBackground } from "@/components/ui/map/map-background";
import { MapControls } from "@/components/ui/map/map-controls";
import { useMap } from "@/components/ui/map/use-map";
import type { VenueMapProps } from "./map-types";

const MAX_ZOOM = 14;
/** Pixels that keep the pin clear of the buttons in the corners. */
const padding = { top: 64, bottom: 40, left: 88, right: 88 };

/** The point opposite of another one, seen from a center. */
const oppositePoint = (point: GeoPoint, center: GeoPoint): GeoPoint => ({
  longitude: 2 * center.longitude - point.longitude,
  latitude: 2 * center.latitude - point.latitude,
});

/** The opened map of a venue. It takes the focus, and Escape closes it. */
export function VenueMapView({
  point,
  cityCenter,
  cities,
  labels,
  onClose,
  onFail,
}: VenueMapProps & { onClose: () => void; onFail: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { map, isPlain } = useMap(container, { label: labels.label, onFail });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const hasMoved = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const [frameElement, mapElement] = [frame.current, container.current];
    if (!frameElement || !mapElement) return;
    const handleKeyDown = (event: KeyboardEvent) => event.key === "Escape" && close.current();
    // Scrolling the page does not zoom the map; pinching on a touchpad sets ctrlKey.
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    };
    frameElement.addEventListener("keydown", handleKeyDown);
    mapElement.addEventListener("wheel", handleWheel, { capture: true, passive: true });
    return () => {
      frameElement.removeEventListener("keydown", handleKeyDown);
      mapElement.removeEventListener("wheel", handleWheel, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    const handleMoveStart = (event: { originalEvent?: unknown; byButton?: boolean }) => {
      if (event.originalEvent || event.byButton) hasMoved.current = true;
    };
    map.on("move", redraw);
    map.on("resize", redraw);
    map.on("movestart", handleMoveStart);
    const canvas = map.getCanvas();
    canvas.setAttribute("aria-describedby", hint);
    // Takes the focus of the button that it replaces, unless the focus has moved on.
    if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
    return () => {
      map.off("move", redraw);
      map.off("resize", redraw);
      map.off("movestart", handleMoveStart);
    };
  }, [map, hint]);

  useEffect(() => {
    if (!map || hasMoved.current) return;
    // Without a style the city is in the middle, as in the drawing before.
    const points = isPlain && cityCenter ? [point, oppositePoint(point, cityCenter)] : [point];
    map.fitBounds(boundingBox(points), { padding, maxZoom: MAX_ZOOM, animate: false });
    redraw();
  }, [map, isPlain, point, cityCenter]);

  return (
    <div ref={frame} data-map={map ? "shown" : undefined} className="relative size-full">
      <div ref={container} className="size-full" />
      <p id={hint} className="sr-only">
        {labels.hint}
      </p>
      {map &&
        createPortal(
          <div className="pointer-events-none absolute inset-0 font-sans">
            {isPlain && <MapBackground map={map} cities={cities} kilometres={labels.kilometres} />}
            <Pin {...map.project([point.longitude, point.latitude])} />
          </div>,
          map.getCanvasContainer(),
        )}
      <MapControls map={map} labels={labels} />
      <button
        type="button"
        aria-label={labels.close}
        onClick={onClose}
        className="absolute start-3 top-3 z-20 grid size-11 cursor-pointer place-items-center rounded-control border border-hairline bg-card shadow-float hover:bg-tint"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

/** The venue's position. Hidden from screen readers, which read the map's name. */
function Pin({ x, y }: { x: number; y: number }) {
  return (
    <span style={{ left: x, top: y }} className="absolute z-10">
      {/* The tip of the icon is a twelfth above its edge. */}
      <MapPin
        aria-hidden="true"
        data-pin
        className="-translate-x-1/2 -translate-y-[91.67%] size-10 max-w-none fill-accent text-on-accent"
      />
    </span>
  );
}
