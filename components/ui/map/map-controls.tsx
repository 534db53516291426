import { Minus, Move, Plus } from "lucide-react";
import type { LngLat, Map as MapGl } from "maplibre-gl";
import { useEffect, useId, useRef, useState } from "react";
import { PanButtons, type PanDirection } from "@/components/ui/pan-buttons";

export type MapControlLabels = {
  zoomIn: string;
  zoomOut: string;
  /** Opens and closes the buttons that move the map. */
  pan: string;
  panDirections: Record<PanDirection, string>;
};

/** How far one press moves the map: the share of its width and of its height. */
const PAN_SHARE = 0.25;
const DURATION_MS = 200;
const shares: Record<PanDirection, [x: number, y: number]> = {
  left: [-PAN_SHARE, 0],
  right: [PAN_SHARE, 0],
  up: [0, -PAN_SHARE],
  down: [0, PAN_SHARE],
};
const buttonClass = "grid size-11 cursor-pointer place-items-center hover:bg-tint";
const panelClass =
  "pointer-events-auto overflow-hidden rounded-control border border-hairline bg-card shadow-float";

/**
 * Buttons that zoom a map and, once opened, move it, so that nobody has to drag it. Their events carry `byButton`, unlike those
 * of programmatic movements.
 */
export function MapControls({ map, labels }: { map: MapGl | null; labels: MapControlLabels }) {
  const id = useId();
  const [isPanOpen, setPanOpen] = useState(false);
  // The end of the current animation: a press during it continues from there.
  const target = useRef<{ center: LngLat; zoom: number } | null>(null);

  useEffect(() => {
    if (!map) return;
    const handleMoveEnd = () => {
      target.current = null;
    };
    map.on("moveend", handleMoveEnd);
    return () => {
      map.off("moveend", handleMoveEnd);
    };
  }, [map]);

  function move(zoomBy: number, [right, down]: [number, number]) {
    if (!map) return;
    const from = target.current ?? { center: map.getCenter(), zoom: map.getZoom() };
    const { x, y } = map.project(from.center);
    const { clientWidth, clientHeight } = map.getContainer();
    const to = {
      center: map.unproject([x + right * clientWidth, y + down * clientHeight]),
      zoom: Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), from.zoom + zoomBy)),
    };
    map.easeTo({ ...to, duration: DURATION_MS }, { byButton: true });
    // With reduced motion the movement has already ended.
    target.current = map.isMoving() ? to : null;
  }

  return (
    <div className="pointer-events-none absolute end-3 top-3 z-20 flex flex-col items-end gap-2">
      <div className={panelClass}>
        {(
          [
            [labels.zoomIn, Plus, 1],
            [labels.zoomOut, Minus, -1],
          ] as const
        ).map(([label, Icon, by]) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            onClick={() => move(by, [0, 0])}
            className={buttonClass}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        ))}
        <button
          type="button"
          aria-label={labels.pan}
          aria-expanded={isPanOpen}
          aria-controls={id}
          onClick={() => setPanOpen(!isPanOpen)}
          className={`${buttonClass} aria-expanded:bg-tint aria-expanded:text-accent`}
        >
          <Move aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div id={id}>
        {isPanOpen && (
          <PanButtons
            label={labels.pan}
            labels={labels.panDirections}
            arrangement="cross"
            onPan={(direction) => move(0, shares[direction])}
            className={panelClass}
          />
        )}
      </div>
    </div>
  );
}
