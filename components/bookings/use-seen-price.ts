"use client";

import { useEffect, useRef, useState } from "react";

type Change = { of: string; oldMinor: number; newMinor: number };

/**
 * Remembers the total that was last seen for each selection, and says when another one comes: from
 * a link to the checkout, from a newer quote, or from the hold that freezes it. Null while nothing
 * has changed for what is chosen now.
 */
export function useSeenPrice(
  selection: string,
  totalMinor: number | null,
  first: { selection: string; totalMinor: number | null },
): Change | null {
  const [change, setChange] = useState<Change | null>(null);
  const seen = useRef(
    new Map(first.totalMinor === null ? [] : [[first.selection, first.totalMinor]]),
  );
  useEffect(() => {
    if (totalMinor === null) return;
    const before = seen.current.get(selection);
    seen.current.set(selection, totalMinor);
    if (before !== undefined && before !== totalMinor) {
      setChange({ of: selection, oldMinor: before, newMinor: totalMinor });
    }
  }, [selection, totalMinor]);
  return change?.of === selection ? change : null;
}
