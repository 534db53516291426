"use client";

import { type ComponentType, type ReactNode, useCallback, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import type { VenueMapProps } from "./map-types";
import type { VenueMapView } from "./venue-map-view";

type View = ComponentType<Parameters<typeof VenueMapView>[0]>;
type Step = "still" | "loading" | "failed" | "impossible";

/** A drawing of where a venue lies, and the map in its place for whoever asks for one. */
export function VenueMap({
  icon,
  children,
  ...props
}: VenueMapProps & { icon: ReactNode; children: ReactNode }) {
  const { words } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<Step>("still");
  const [View, setView] = useState<View | null>(null);
  const isLoading = step === "loading";

  function open() {
    if (isLoading) return;
    setStep("loading");
    import("./venue-map-view").then(
      (module) => {
        setView(() => module.VenueMapView);
        setStep("still");
      },
      () => setStep("failed"),
    );
  }

  function close() {
    setView(null);
    requestAnimationFrame(() => opener.current?.focus());
  }

  // The same one every time: another would have the map made anew.
  const fail = useCallback(() => {
    setView(null);
    setStep("impossible");
  }, []);

  const isBroken = step === "failed" || step === "impossible";
  return (
    <>
      <p
        role="status"
        className={
          isBroken
            ? "absolute inset-x-3 top-3 rounded-control bg-card px-3 py-2 text-sm shadow-float"
            : "sr-only"
        }
      >
        {isLoading && words.loading}
        {isBroken && words[step]}
      </p>
      {View ? <View {...props} onClose={close} onFail={fail} /> : children}
      {!View && step !== "impossible" && (
        <button
          ref={opener}
          type="button"
          aria-busy={isLoading}
          onClick={open}
          className="group absolute inset-0 flex cursor-pointer items-end justify-end rounded-card p-3 noscript:hidden"
        >
          <span
            className={buttonClass({
              variant: "outline",
              size: "sm",
              className: "bg-card shadow-float group-hover:border-ink",
            })}
          >
            {icon}
            {isLoading ? words.loading : words.open}
          </span>
        </button>
      )}
    </>
  );
}
