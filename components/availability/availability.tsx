"use client";

import { CalendarDays } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { MonthLabels, MonthVenue } from "./month-calendar";

const importMonthCalendar = () => import("./month-calendar");

/** A button that loads the month calendar of a venue and shows it in its place. */
export function Availability(props: {
  venue: MonthVenue;
  locale: "en" | "ar";
  labels: MonthLabels;
  show: string;
  noScript: string;
}) {
  const { Component: MonthCalendar, status, load } = useOnDemand(importMonthCalendar);
  if (MonthCalendar) return <MonthCalendar {...props} />;
  if (status === "loading") return <Skeleton className="h-96 w-full max-w-md" />;
  return (
    <>
      {status === "failed" && <p role="alert">{props.labels.failed}</p>}
      <button
        type="button"
        onClick={load}
        className={buttonClass({ variant: "outline", className: "noscript:hidden" })}
      >
        <CalendarDays aria-hidden="true" className="size-5" />
        {props.show}
      </button>
      <noscript>
        <p>{props.noScript}</p>
      </noscript>
    </>
  );
}
