import type { Map as MapGl } from "maplibre-gl";
import { type RefObject, useEffect } from "react";

/** Pixels between the selected marker and the card below it. */
const GAP = 12;

/** Moves the map so far that the card does not cover the marker of the venues it is about. */
export function useUncoveredMarker(
  map: MapGl | null,
  card: RefObject<HTMLElement | null>,
  selectedIds: string[],
) {
  useEffect(() => {
    const [id] = selectedIds;
    const marker = map
      ?.getCanvasContainer()
      .querySelector(`[data-markers~="${CSS.escape(id ?? "")}"]`)
      ?.getBoundingClientRect();
    const cover = card.current?.getBoundingClientRect();
    if (!map || !marker || !cover) return;
    const isBeside = marker.right < cover.left || marker.left > cover.right;
    const overlap = marker.bottom + GAP - cover.top;
    if (isBeside || overlap <= 0) return;
    map.panBy([0, overlap], { duration: 200 });
  }, [map, card, selectedIds]);
}
