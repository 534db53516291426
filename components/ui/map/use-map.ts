import { Map as MapGl, setWorkerCount, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { type RefObject, useEffect, useState } from "react";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);
setWorkerCount(1);

// Nothing is drawn and nothing is asked for: the page's own colours show through.
const plain = { version: 8 as const, sources: {}, layers: [] };

/**
 * A map in the box, null until it is there; `onFail` is called where the browser cannot draw one.
 * It is plain without a style, and where the style cannot be loaded.
 */
export function useMap(
  box: RefObject<HTMLDivElement | null>,
  { style, label, onFail }: { style: string | null; label: string; onFail: () => void },
): { map: MapGl | null; isPlain: boolean } {
  const [map, setMap] = useState<MapGl | null>(null);
  const [hasStyle, setHasStyle] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    let made: MapGl;
    try {
      made = new MapGl({
        container: box.current,
        style: style ?? plain,
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
    made.touchZoomRotate.disableRotation();
    made.keyboard.disableRotation();
    if (style) {
      let isSettled = false;
      made.on("style.load", () => {
        // The plain one is loaded too, where it stands in.
        if (!isSettled) setHasStyle(true);
        isSettled = true;
      });
      // A missing tile is no misfortune, a missing style is.
      made.on("error", () => {
        if (!isSettled) made.setStyle(plain, { diff: false });
        isSettled = true;
      });
    }
    setMap(made);
    return () => {
      setMap(null);
      setHasStyle(false);
      made.remove();
    };
  }, [box, style, label, onFail]);

  return { map, isPlain: !hasStyle };
}
