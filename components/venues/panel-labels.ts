import type { TimeLabels } from "@/components/ui/time-select";

/** The texts of the booking panel, from the server, so that the page loads no messages. */
export type PanelLabels = Record<
  | "title"
  | "day"
  | "chooseDay"
  | "endDay"
  | "sameDay"
  | "start"
  | "end"
  | "guests"
  | "event"
  | "chooseEvent"
  | "otherEvent"
  | "capacity"
  | "missing"
  | "free"
  | "fullyTaken"
  | "and"
  | "book"
  | "ask"
  | "noCharge"
  | "total"
  | "feesIncluded"
  | "retry"
  | "close",
  string
> &
  TimeLabels & { failures: Record<string, string> & { unexpected: string } };
