"use client";

import { useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { MonthLabels, MonthVenue } from "./month-calendar";

const importMonthCalendar = () => import("./month-calendar");

/** The month calendar of a venue. Its code, its days and its updates are loaded when the reader comes near it. */
export function Availability(props: {
  venue: MonthVenue;
  locale: "en" | "ar";
  labels: MonthLabels;
  noScript: string;
}) {
  const { Component: MonthCalendar, status, load } = useOnDemand(importMonthCalendar);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: "300px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [load]);

  if (MonthCalendar) return <MonthCalendar {...props} />;
  return (
    <div ref={place}>
      {status === "failed" ? (
        <>
          <p role="alert">{props.labels.failed}</p>
          <button
            type="button"
            onClick={load}
            className={buttonClass({ variant: "outline", size: "sm", className: "mt-3" })}
          >
            {props.labels.retry}
          </button>
        </>
      ) : (
        <div role="status" aria-label={props.labels.loading} className="flex gap-8 noscript:hidden">
          <Skeleton className="h-[32rem] max-w-md flex-1 min-[1180px]:max-w-none" />
          <Skeleton className="hidden h-[32rem] flex-1 min-[720px]:block lg:hidden min-[1180px]:block" />
        </div>
      )}
      <noscript>
        <p>{props.noScript}</p>
      </noscript>
    </div>
  );
}
