import type { TimeLabels } from "@/components/ui/time-select";

/** The words of the booking panel, worded on the server: the browser needs no dictionary for it. */
export type PanelLabels = Record<
  | "title"
  | "day"
  | "chooseDay"
  | "endDay"
  | "sameDay"
  | "start"
  | "end"
  | "guests"
  | "capacity"
  | "missing"
  | "free"
  | "fullyTaken"
  | "and"
  | "book"
  | "bookOnePage"
  | "noCharge"
  | "total"
  | "feesIncluded"
  | "retry"
  | "close",
  string
> &
  TimeLabels & { failures: Record<string, string> & { unexpected: string } };
