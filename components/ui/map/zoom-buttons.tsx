import { Minus, Plus } from "lucide-react";
import type { Map as MapGl } from "maplibre-gl";
import { useEffect, useRef } from "react";

/** The zoom buttons of a map. Their events carry `byButton`, unlike those of programmatic movements. */
export function ZoomButtons({
  map,
  labels,
}: {
  map: MapGl | null;
  labels: { zoomIn: string; zoomOut: string };
}) {
  const targetZoom = useRef<number | null>(null);

  useEffect(() => {
    if (!map) return;
    const handleZoomEnd = () => {
      targetZoom.current = null;
    };
    map.on("zoomend", handleZoomEnd);
    return () => {
      map.off("zoomend", handleZoomEnd);
    };
  }, [map]);

  function zoom(by: number) {
    if (!map) return;
    // A press during the animation continues from its target.
    const from = targetZoom.current ?? map.getZoom();
    const to = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), from + by));
    map.zoomTo(to, { duration: 200 }, { byButton: true });
    targetZoom.current = to;
  }

  return (
    <div className="absolute end-3 top-3 z-20 flex flex-col overflow-hidden rounded-control border border-hairline bg-card shadow-float">
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
          onClick={() => zoom(by)}
          className="grid size-11 cursor-pointer place-items-center hover:bg-tint"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  );
}
