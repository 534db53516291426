"use client";

import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { MapProps } from "./map-types";

/** The box of the map, which loads the map itself; where that is impossible, it says so. */
export function MapPanel(props: MapProps) {
  const [View, setView] = useState<ComponentType<MapProps & { onFail: () => void }> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const fail = useCallback(() => setHasFailed(true), []);

  useEffect(() => {
    let isGone = false;
    import("./map-view").then(({ MapView }) => !isGone && setView(() => MapView), fail);
    return () => {
      isGone = true;
    };
  }, [fail]);

  if (View && !hasFailed) return <View {...props} onFail={fail} />;
  return (
    <p
      role="status"
      className="grid size-full place-items-center p-6 text-center text-muted noscript:hidden"
    >
      {hasFailed ? props.words.failed : props.words.loading}
    </p>
  );
}
