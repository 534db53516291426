import type { TimeLabels } from "@/components/ui/time-select";
import type { FromText } from "./from-text";

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
  | "retry"
  | "close",
  string
> &
  TimeLabels & { from: FromText; failures: Record<string, string> & { unexpected: string } };
