"use client";

import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { MonthLabels, MonthVenue } from "./month-calendar";

const MonthCalendar = lazy(() => import("./month-calendar"));

/** A button that loads the month calendar of a venue and shows it in its place. */
export function Availability(props: {
  venue: MonthVenue;
  locale: "en" | "ar";
  labels: MonthLabels;
  show: string;
  noScript: string;
}) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full max-w-md" />}>
        <MonthCalendar {...props} />
      </Suspense>
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
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
