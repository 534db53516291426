"use client";

import { type ReactNode, useState } from "react";
import { useOnDemand } from "@/components/ui/use-on-demand";

const importWatch = () => import("./venue-watch");

/**
 * How often something at the venue became taken or free since `startWatch` was called, which loads what asks for it.
 * `watch` is to be rendered; `onChange` is called with each change.
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
