import type { CalendarItem } from "@/lib/availability/types";

export const tones = [
  "confirmed",
  "pending",
  "held",
  "completed",
  "block",
  "buffer",
  "exception",
] as const;
export type Tone = (typeof tones)[number];

/** Which of the legend's colours a thing has. */
export function statusTone(item: CalendarItem): Tone {
  if (item.kind === "exception" || item.kind === "block") return item.kind;
  if (item.bufferOnly) return "buffer";
  if (item.kind === "hold") return "held";
  return tones.find((tone) => tone === item.status) ?? "held";
}

/** Colour never says it alone: the words say it too. */
export const toneClass: Record<Tone, string> = {
  confirmed: "border-success bg-success/12",
  pending: "border-warning border-dashed bg-warning/12",
  held: "border-info border-dashed bg-info/12",
  completed: "border-control bg-ink/6",
  block: "border-ink bg-ink/10",
  buffer: "border-control border-dotted bg-transparent",
  exception: "border-accent bg-tint",
};

/** How a place looks while it is chosen to be blocked. */
export const pickedClass =
  "data-picked:bg-tint-strong data-picked:outline-2 data-picked:-outline-offset-2 data-picked:outline-accent";
