import { Map as MapGl, setWorkerCount, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { type RefObject, useEffect, useState } from "react";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);
setWorkerCount(1);

// Draws and requests nothing.
const emptyStyle = { version: 8 as const, sources: {}, layers: [] };

/**
 * A MapLibre map in the container; null until it is created. It is plain while no style is loaded.
 * `onFail` is called when the browser cannot draw maps; it must not change between renders.
 */
export function useMap(
  container: RefObject<HTMLDivElement | null>,
  { style, label, onFail }: { style: string | null; label: string; onFail: () => void },
): { map: MapGl | null; isPlain: boolean } {
  const [map, setMap] = useState<MapGl | null>(null);
  const [hasStyle, setHasStyle] = useState(false);

  useEffect(() => {
    if (!container.current) return;
    let created: MapGl;
    try {
      created = new MapGl({
        container: container.current,
        style: style ?? emptyStyle,
        attributionControl: style ? { compact: true } : false,
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
    if (style) {
      let isSettled = false;
      created.on("style.load", () => {
        // The empty style that replaces a broken one fires this event too.
        if (!isSettled) setHasStyle(true);
        isSettled = true;
      });
      // A missing tile is no failure, a missing style is.
      created.on("error", () => {
        if (!isSettled) created.setStyle(emptyStyle, { diff: false });
        isSettled = true;
      });
    }
    setMap(created);
    return () => {
      setMap(null);
      setHasStyle(false);
      created.remove();
    };
  }, [container, style, label, onFail]);

  return { map, isPlain: !hasStyle };
}
