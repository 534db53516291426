"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** The height of half an hour, as of the cells (`h-6`), in the font size of the page, which depends on the language. */
const HALF_HEIGHT = 1.5;

/** The hours of a week, scrolled to a half hour of the day when they are first shown. */
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
    // The days are sticky above the hours, of which the first is written half above its line.
    scroller.current?.scrollTo({ top: (firstHalf * HALF_HEIGHT - 0.5) * rem });
  }, [firstHalf]);
  return (
    <section ref={scroller} aria-label={label} className={className}>
      {children}
    </section>
  );
}
