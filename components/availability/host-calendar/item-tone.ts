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

/** The colour of an item in the legend. */
export function itemTone(item: CalendarItem): Tone {
  if (item.kind === "exception" || item.kind === "block") return item.kind;
  if (item.bufferOnly) return "buffer";
  if (item.kind === "hold") return "held";
  return tones.find((tone) => tone === item.status) ?? "held";
}

export const toneClass: Record<Tone, string> = {
  confirmed: "border-success bg-success/12",
  pending: "border-warning border-dashed bg-warning/12",
  held: "border-info border-dashed bg-info/12",
  completed: "border-control bg-ink/6",
  block: "border-ink bg-ink/10",
  buffer: "border-control border-dotted bg-transparent",
  exception: "border-accent bg-tint",
};

/** The classes of a cell, with those of a selected cell. */
export const selectedClass =
  "data-selected:bg-tint-strong data-selected:outline-2 data-selected:-outline-offset-2 data-selected:outline-accent";
