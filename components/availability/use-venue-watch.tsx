import { type ReactNode, useState } from "react";
import { useOnDemand } from "@/components/ui/use-on-demand";

const importWatch = () => import("./venue-watch");

/**
 * Counts the changes of availability at the venue since `startWatch` was called, which loads the code for it. Render `watch`;
 * `onChange` is called with each change.
 */
export function useVenueWatch(
  venueId: string,
  onChange: () => void,
): { changes: number; startWatch: () => void; watch: ReactNode } {
  const { Component: VenueWatch, load } = useOnDemand(importWatch);
  const [changes, setChanges] = useState(0);
  const handleChange = () => {
    setChanges((before) => before + 1);
    onChange();
  };
  return {
    changes,
    startWatch: load,
    watch: VenueWatch && <VenueWatch venueId={venueId} onChange={handleChange} />,
  };
}
