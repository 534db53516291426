import { useEffect, useRef, useState } from "react";

type PriceChange = { selection: string; oldMinor: number; newMinor: number };

/**
 * Returns the change of a selection's total since it was last shown: by a newer quote, by the hold that freezes it, or against
 * the link to the checkout (`linked`). Null without a change. Selections are compared by their keys.
 */
export function usePriceChange(
  selection: string,
  totalMinor: number | null,
  linked: { selection: string; totalMinor: number | null },
): PriceChange | null {
  const [change, setChange] = useState<PriceChange | null>(null);
  const shownTotals = useRef(
    new Map(linked.totalMinor === null ? [] : [[linked.selection, linked.totalMinor]]),
  );
  useEffect(() => {
    if (totalMinor === null) return;
    const oldMinor = shownTotals.current.get(selection);
    shownTotals.current.set(selection, totalMinor);
    if (oldMinor !== undefined && oldMinor !== totalMinor) {
      setChange({ selection, oldMinor, newMinor: totalMinor });
    }
  }, [selection, totalMinor]);
  return change?.selection === selection ? change : null;
}
