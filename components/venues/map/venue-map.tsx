"use client";

import { type ComponentType, type ReactNode, useCallback, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import type { VenueMapProps } from "./map-types";
import type { VenueMapView } from "./venue-map-view";

type View = ComponentType<Parameters<typeof VenueMapView>[0]>;
type Status = "idle" | "loading" | "failed" | "impossible";

/** A drawing of a venue's position, replaced by a map when the user opens it. */
export function VenueMap({
  icon,
  children,
  ...props
}: VenueMapProps & { icon: ReactNode; children: ReactNode }) {
  const { labels } = props;
  const openButton = useRef<HTMLButtonElement>(null);
  const [status, setStatus] = useState<Status>("idle");
  const [View, setView] = useState<View | null>(null);
  const isLoading = status === "loading";

  function handleOpen() {
    if (isLoading) return;
    setStatus("loading");
    import("./venue-map-view").then(
      (module) => {
        setView(() => module.VenueMapView);
        setStatus("idle");
      },
      () => setStatus("failed"),
    );
  }

  function handleClose() {
    setView(null);
    requestAnimationFrame(() => openButton.current?.focus());
  }

  // Stable, because another function would recreate the map.
  const handleFailure = useCallback(() => {
    setView(null);
    setStatus("impossible");
  }, []);

  const hasFailed = status === "failed" || status === "impossible";
  return (
    <>
      <p
        role="status"
        className={
          hasFailed
            ? "absolute inset-x-3 top-3 rounded-control bg-card px-3 py-2 text-sm shadow-float"
            : "sr-only"
        }
      >
        {isLoading && labels.loading}
        {hasFailed && labels[status]}
      </p>
      {View ? <View {...props} onClose={handleClose} onFail={handleFailure} /> : children}
      {!View && status !== "impossible" && (
        <button
          ref={openButton}
          type="button"
          aria-busy={isLoading}
          onClick={handleOpen}
          className="group absolute inset-0 flex cursor-pointer items-end justify-end rounded-card p-3 noscript:hidden"
        >
          <span
            className={buttonClass({
              variant: "outline",
              size: "sm",
              className: "bg-card shadow-float hover:bg-tint group-hover:border-ink",
            })}
          >
            {icon}
            {isLoading ? labels.loading : labels.open}
          </span>
        </button>
      )}
    </>
  );
}
