import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { MapProps } from "./map-types";

/** Loads the map, or says that it cannot be shown. */
export function MapPanel(props: MapProps) {
  const [View, setView] = useState<ComponentType<MapProps & { onFail: () => void }> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const handleFailure = useCallback(() => setHasFailed(true), []);

  useEffect(() => {
    let isUnmounted = false;
    import("./map-view").then(
      ({ MapView }) => !isUnmounted && setView(() => MapView),
      handleFailure,
    );
    return () => {
      isUnmounted = true;
    };
  }, [handleFailure]);

  if (View && !hasFailed) return <View {...props} onFail={handleFailure} />;
  return (
    <p
      role="status"
      className="grid size-full place-items-center p-6 text-center text-muted noscript:hidden"
    >
      {hasFailed ? props.labels.failed : props.labels.loading}
    </p>
  );
}
