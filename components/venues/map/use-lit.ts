import { useEffect, useState } from "react";

/**
 * The venue that is pointed at or focused, in the list or on the map. Items of the list carry
 * `data-venue`, and get `data-lit` while they are it.
 */
export function useLit(): [string | null, (id: string | null) => void] {
  const [lit, setLit] = useState<string | null>(null);

  useEffect(() => {
    let inList: string | null = null;
    function look(event: Event) {
      const item = (event.target as Element).closest?.<HTMLElement>("[data-venue]");
      const id = item?.dataset.venue ?? null;
      // What is said outside of the list is the map's own business.
      if (id === inList) return;
      inList = id;
      setLit(id);
    }
    document.addEventListener("pointerover", look);
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
    };
  }, []);

  useEffect(() => {
    if (!lit) return;
    const item = document.querySelector(`[data-venue="${CSS.escape(lit)}"]`);
    item?.toggleAttribute("data-lit", true);
    return () => {
      item?.toggleAttribute("data-lit", false);
    };
  }, [lit]);

  return [lit, setLit];
}
