import { AttributionControl, type Map as MapGl, type StyleSpecification } from "maplibre-gl";
import { withLabelsIn } from "@/lib/shared/map-labels";

// The library's style sheet is in no layer, so only important rules override it.
const attributionClass =
  "m-0! max-w-full rounded-se-control bg-card! px-2! py-0.5! font-sans text-[11px]! whitespace-nowrap text-muted! [&_a]:text-muted! [&_a]:underline".split(
    " ",
  );

// One style serves both themes: the dark theme inverts its lightness and keeps its hues.
const canvasClass = ["dark:invert-90", "dark:hue-rotate-180", "dark:saturate-75"];

/**
 * Adds the streets to a map: fetches the style, again when the browser is online again, and calls `onTiles` after the first tile.
 * Without style or tiles the map stays as it is. Returns a function that stops this.
 */
export function followStyle(map: MapGl, address: string, onTiles: () => void): () => void {
  const { lang, dir } = document.documentElement;
  const abort = new AbortController();
  let isSet = false;

  async function load() {
    if (isSet || abort.signal.aborted) return;
    const style = await fetch(address, { signal: abort.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<StyleSpecification>) : null))
      .catch(() => null);
    if (!style || isSet || abort.signal.aborted) return;
    isSet = true;
    map.setStyle(withLabelsIn(style, lang === "ar" ? "ar" : "en"), { diff: false });
  }

  map.on("sourcedata", (event) => {
    if (event.tile?.state === "loaded") onTiles();
  });
  map.getCanvas().classList.add(...canvasClass);
  // The attribution stays visible on every screen. It is in English.
  map.addControl(
    new AttributionControl({ compact: false }),
    dir === "rtl" ? "bottom-right" : "bottom-left",
  );
  const attribution = map.getContainer().querySelector<HTMLElement>(".maplibregl-ctrl-attrib");
  attribution?.classList.add(...attributionClass);
  attribution?.setAttribute("lang", "en");
  attribution?.setAttribute("dir", "ltr");
  load();
  window.addEventListener("online", load);
  return () => {
    abort.abort();
    window.removeEventListener("online", load);
  };
}
