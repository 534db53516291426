"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** The height of half an hour (`h-6`, as the cells) in rem: the font size of the page depends on the language. */
const HALF_HEIGHT = 1.5;

/** The hours of a week. Scrolls to `firstHalf` (half hours from midnight) when first shown. */
export function HoursScroller({
  label,
  firstHalf,
  className,
  children,
}: {
  label: string;
  firstHalf: number;
  className: string;
  children: ReactNode;
}) {
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // The days stick above the hours; the label of an hour starts half its height above its line.
    scroller.current?.scrollTo({ top: (firstHalf * HALF_HEIGHT - 0.5) * rem });
  }, [firstHalf]);
  return (
    <section ref={scroller} aria-label={label} className={className}>
      {children}
    </section>
  );
}
