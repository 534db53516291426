import { Map as MapGl, setWorkerCount, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { type RefObject, useEffect, useState } from "react";
import { mapStyle } from "@/lib/shared/map-style";
import { followStyle } from "./follow-style";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);
setWorkerCount(1);

// Draws and requests nothing.
const emptyStyle = { version: 8 as const, sources: {}, layers: [] };

/**
 * Creates a MapLibre map in the container; null until it exists. It is plain until the first tile of its style arrives. Calls
 * `onFail`, which must not change between renders, when the browser cannot draw maps.
 */
export function useMap(
  container: RefObject<HTMLDivElement | null>,
  { label, onFail }: { label: string; onFail: () => void },
): { map: MapGl | null; isPlain: boolean } {
  const [map, setMap] = useState<MapGl | null>(null);
  const [hasTiles, setHasTiles] = useState(false);

  useEffect(() => {
    if (!container.current) return;
    let created: MapGl;
    try {
      created = new MapGl({
        container: container.current,
        style: emptyStyle,
        attributionControl: false,
        locale: { "Map.Title": label },
        renderWorldCopies: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxZoom: 18,
      });
    } catch {
      onFail();
      return;
    }
    created.touchZoomRotate.disableRotation();
    created.keyboard.disableRotation();
    // Without a listener each missing tile would log an error to the console.
    created.on("error", () => {});
    const stop = mapStyle ? followStyle(created, mapStyle, () => setHasTiles(true)) : null;
    setMap(created);
    return () => {
      stop?.();
      setMap(null);
      setHasTiles(false);
      created.remove();
    };
  }, [container, label, onFail]);

  return { map, isPlain: !hasTiles };
}
