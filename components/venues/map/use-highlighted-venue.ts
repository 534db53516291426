import { useEffect, useState } from "react";

/**
 * The venue under the pointer or with the focus, in the list or on the map. Items of the list have
 * `data-venue`, and get `data-highlighted` while they are highlighted.
 */
export function useHighlightedVenue(): [string | null, (id: string | null) => void] {
  const [highlightedId, setHighlightedId] = useState<string | null>(null);

  useEffect(() => {
    let listedId: string | null = null;
    function handleEvent(event: Event) {
      const item = (event.target as Element).closest?.<HTMLElement>("[data-venue]");
      const id = item?.dataset.venue ?? null;
      // The map sets its highlights itself.
      if (id === listedId) return;
      listedId = id;
      setHighlightedId(id);
    }
    document.addEventListener("pointerover", handleEvent);
    document.addEventListener("focusin", handleEvent);
    return () => {
      document.removeEventListener("pointerover", handleEvent);
      document.removeEventListener("focusin", handleEvent);
    };
  }, []);

  useEffect(() => {
    if (!highlightedId) return;
    const item = document.querySelector(`[data-venue="${CSS.escape(highlightedId)}"]`);
    item?.toggleAttribute("data-highlighted", true);
    return () => {
      item?.toggleAttribute("data-highlighted", false);
    };
  }, [highlightedId]);

  return [highlightedId, setHighlightedId];
}
