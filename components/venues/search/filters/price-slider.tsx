import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { cn } from "@/lib/shared/cn";
import type { FilterContent, PriceHistogram } from "./filter-content-types";

type Side = "min" | "max";

/** Returns the edge at an amount, or the nearest one below; `fallback` without an amount. */
function edgeOf(edges: number[], amount: string | null, fallback: number): number {
  const value = Number(amount?.replaceAll(/[,٬]/g, "").replace("٫", "."));
  if (!amount || Number.isNaN(value)) return fallback;
  const above = edges.findIndex((edge) => edge > value);
  return above < 0 ? edges.length - 1 : Math.max(0, above - 1);
}

/**
 * A histogram of venues by price, and two sliders for the price limits with one step per bar. Pressing the bars or the track
 * moves the nearer slider. Writes the limits to the fields below, which belong to the form; the sliders have no name.
 */
export function PriceSlider({
  histogram: { edges, counts, amounts, summary },
  query,
  labels,
}: {
  histogram: PriceHistogram;
  query: URLSearchParams;
  labels: FilterContent["labels"];
}) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const last = edges.length - 1;
  const address = query.toString();
  const asked = {
    min: edgeOf(edges, query.get("min"), 0),
    max: edgeOf(edges, query.get("max"), last),
  };
  const [moved, setMoved] = useState<{ address: string } & Partial<Record<Side, number>>>({
    address,
  });
  // A moved slider keeps its value until the page shows it.
  const at = { ...asked, ...(moved.address === address && moved) };
  const tallest = Math.max(...counts);

  function move(side: Side, value: number, form: HTMLFormElement | null) {
    const limited = side === "min" ? Math.min(value, at.max - 1) : Math.max(value, at.min + 1);
    setMoved({ min: at.min, max: at.max, address, [side]: limited });
    // Submits also when neither a pointer nor a key ends the move, as with a screen reader on a phone.
    const field = form?.elements.namedItem(side);
    const isOpen = limited === (side === "min" ? 0 : last);
    if (field instanceof HTMLInputElement) field.value = isOpen ? "" : String(edges[limited]);
  }

  // The sliders overlap, so the browser's own tracks must not receive presses.
  const handleTrackClick = useEffectEvent((event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement || !bars.current) return;
    const { left, right, width } = bars.current.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(bars.current).direction === "rtl";
    const distance = isRightToLeft ? right - event.clientX : event.clientX - left;
    const edge = Math.max(0, Math.min(last, Math.round((distance / width) * last)));
    const form = bars.current.closest("form");
    move(edge - at.min < at.max - edge ? "min" : "max", edge, form);
    form?.requestSubmit();
  });
  useEffect(() => {
    const element = area.current;
    const handleClick = (event: MouseEvent) => handleTrackClick(event);
    element?.addEventListener("click", handleClick);
    return () => element?.removeEventListener("click", handleClick);
  }, []);

  const textOf = (side: Side) =>
    (side === "min" ? at.min === 0 : at.max === last) ? labels.anyAmount : amounts[at[side]];
  return (
    <div className="price-slider">
      <div ref={area}>
        <div ref={bars} aria-hidden="true" className="mx-3.5 flex h-16 items-end gap-px">
          {counts.map((count, bar) => (
            <span
              key={edges[bar]}
              style={{ blockSize: count === 0 ? 0 : `max(2px, ${(100 * count) / tallest}%)` }}
              className={cn(
                "flex-1 rounded-t-[2px]",
                bar >= at.min && bar < at.max ? "bg-accent" : "bg-tint-strong",
              )}
            />
          ))}
        </div>
        <div className="price-slider-track">
          {(["min", "max"] as const).map((side) => (
            <input
              key={side}
              type="range"
              min={0}
              max={last}
              value={at[side]}
              aria-label={labels[side]}
              aria-valuetext={textOf(side)}
              aria-describedby={id}
              onChange={(event) => move(side, Number(event.target.value), event.target.form)}
              onPointerUp={(event) => event.currentTarget.form?.requestSubmit()}
              onKeyUp={(event) => {
                if (/^(Arrow|Page|Home$|End$)/.test(event.key))
                  event.currentTarget.form?.requestSubmit();
              }}
            />
          ))}
        </div>
      </div>
      <p id={id} className="sr-only">
        {summary}
      </p>
      <p aria-hidden="true" className="mb-3 flex justify-between gap-2 text-muted text-sm">
        <bdi>{textOf("min")}</bdi>
        <bdi>{textOf("max")}</bdi>
      </p>
    </div>
  );
}
