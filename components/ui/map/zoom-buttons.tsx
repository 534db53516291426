import { Minus, Plus } from "lucide-react";
import type { Map as MapGl } from "maplibre-gl";
import { useEffect, useRef } from "react";

/** Zooms a map step by step; its movements carry `byButton`, like those that a person's hand makes. */
export function ZoomButtons({
  map,
  words,
}: {
  map: MapGl | null;
  words: { zoomIn: string; zoomOut: string };
}) {
  const going = useRef<number | null>(null);

  useEffect(() => {
    if (!map) return;
    const arrived = () => {
      going.current = null;
    };
    map.on("zoomend", arrived);
    return () => {
      map.off("zoomend", arrived);
    };
  }, [map]);

  function zoom(by: number) {
    if (!map) return;
    // Pressed again while the map still moves, it goes on from where it was going.
    const from = going.current ?? map.getZoom();
    const goal = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), from + by));
    map.zoomTo(goal, { duration: 200 }, { byButton: true });
    going.current = goal;
  }

  return (
    <div className="absolute end-3 top-3 z-20 flex flex-col overflow-hidden rounded-control border border-hairline bg-card shadow-float">
      {(
        [
          [words.zoomIn, Plus, 1],
          [words.zoomOut, Minus, -1],
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
