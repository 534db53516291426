"use client";

import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Cell, cellsBetween } from "@/lib/availability/rules/calendar-grid";
import { addDays } from "@/lib/shared/calendar-day";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import type { Locale } from "@/lib/shared/locale-tag";
import { useOpenBlockForm } from "./block-context";

type Picked = { anchor: number; head: number };
type Props = {
  /** How many places further the arrows lead, along the line and across it. */
  inline: number;
  block: number;
  children: ReactNode;
};

/**
 * Chooses time in the calendar inside of it, whose places carry data-start and data-end: by dragging,
 * or from a focused place with Enter, arrows and Enter. Escape cancels.
 */
export function PickRange({ inline, block, children }: Props) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  const open = useOpenBlockForm();
  const root = useRef<HTMLFieldSetElement>(null);
  const dragging = useRef(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [said, setSaid] = useState("");

  const places = () => [...(root.current?.querySelectorAll<HTMLElement>("[data-start]") ?? [])];
  const cellOf = ({ anchor, head }: Picked): Cell | null => {
    const all = places();
    const [one, other] = [all[anchor]?.dataset, all[head]?.dataset];
    if (!one?.start || !one.end || !other?.start || !other.end) return null;
    return cellsBetween({ start: one.start, end: one.end }, { start: other.start, end: other.end });
  };
  const placeAt = (target: EventTarget | null) => {
    const place = target instanceof Element ? target.closest<HTMLElement>("[data-start]") : null;
    return place ? places().indexOf(place) : -1;
  };
  const choose = (next: Picked | null) => {
    setPicked(next);
    const cell = next && cellOf(next);
    setSaid(cell ? t("picked", wordsOf(cell, locale)) : "");
  };
  const finish = (range: Picked) => {
    const cell = cellOf(range);
    setPicked(null);
    setSaid("");
    if (cell) open(cell);
  };

  useEffect(() => {
    const [low, high] = picked
      ? [Math.min(picked.anchor, picked.head), Math.max(picked.anchor, picked.head)]
      : [1, 0];
    root.current?.querySelectorAll("[data-start]").forEach((place, index) => {
      place.toggleAttribute("data-picked", index >= low && index <= high);
    });
  }, [picked]);

  const focusOn = (index: number) => {
    const place = places()[index];
    const button = place?.matches("[data-pick]")
      ? place
      : place?.querySelector<HTMLElement>("[data-pick]");
    if (!button) return;
    for (const other of root.current?.querySelectorAll<HTMLElement>("[data-pick]") ?? []) {
      other.tabIndex = other === button ? 0 : -1;
    }
    button.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches("[data-pick]")) return;
    const at = placeAt(event.target);
    const forward = getComputedStyle(event.target).direction === "rtl" ? -inline : inline;
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowDown: block,
      ArrowUp: -block,
    };
    const step = steps[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      if (picked) finish(picked);
      else choose({ anchor: at, head: at });
    } else if (event.key === "Escape" && picked) {
      event.preventDefault();
      choose(null);
      setSaid(t("pickCancelled"));
    } else if (step !== undefined) {
      event.preventDefault();
      const next = at + step;
      if (next < 0 || next >= places().length) return;
      focusOn(next);
      if (picked) choose({ anchor: picked.anchor, head: next });
    }
  };

  const isTaken = (target: EventTarget | null) =>
    target instanceof Element && target.closest("a, button:not([data-pick]), dialog") !== null;

  return (
    <fieldset
      ref={root}
      aria-label={t("pick")}
      className="min-w-0 select-none"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // A finger scrolls; it opens the form by a tap on a day.
        if (event.button !== 0 || event.pointerType === "touch" || isTaken(event.target)) return;
        const at = placeAt(event.target);
        if (at < 0) return;
        dragging.current = true;
        choose({ anchor: at, head: at });
      }}
      onPointerMove={(event) => {
        if (!dragging.current || !picked) return;
        const at = placeAt(event.target);
        if (at >= 0 && at !== picked.head) choose({ anchor: picked.anchor, head: at });
      }}
      onPointerUp={() => {
        if (dragging.current && picked) finish(picked);
        dragging.current = false;
      }}
      onPointerLeave={() => {
        if (dragging.current) choose(null);
        dragging.current = false;
      }}
      onClick={(event) => {
        // A tap, or a click without a pointer as screen readers make it.
        const { pointerType } = event.nativeEvent as PointerEvent;
        const at = placeAt(event.target);
        const isButton = event.target instanceof Element && event.target.matches("[data-pick]");
        if (isButton && at >= 0 && (pointerType === "touch" || event.detail === 0)) {
          finish({ anchor: at, head: at });
        }
      }}
    >
      {children}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

/** From and to in words; whole days are named by their last day. */
function wordsOf(cell: Cell, locale: Locale): { from: string; to: string } {
  const [fromDay = "", fromTime = ""] = cell.start.split("T");
  const [toDay = "", toTime = ""] = cell.end.split("T");
  if (fromTime === "00:00" && toTime === "00:00") {
    return { from: formatDay(fromDay, locale), to: formatDay(addDays(toDay, -1), locale) };
  }
  const at = (day: string, time: string) =>
    `${formatDay(day, locale)}, ${formatClock(time, locale)}`;
  return { from: at(fromDay, fromTime), to: at(toDay, toTime) };
}
