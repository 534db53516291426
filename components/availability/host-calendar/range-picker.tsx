"use client";

import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Cell, cellsBetween } from "@/lib/availability/rules/calendar-grid";
import { addDays } from "@/lib/shared/calendar-day";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { joinList } from "@/lib/shared/join-list";
import type { Locale } from "@/lib/shared/locale-tag";
import { useOpenBlockForm } from "./block-context";

/** Indexes of the first selected cell and of the current one. */
type Range = { anchor: number; head: number };
type Props = {
  /** By how many cells the horizontal and the vertical arrow keys move. */
  inlineStep: number;
  blockStep: number;
  children: ReactNode;
};

/**
 * Selects a range of the cells inside it, which have `data-start` and `data-end`, and opens the form for
 * blocking it. Works by dragging, and on a focused cell with Enter, arrow keys and Enter; Escape cancels.
 */
export function RangePicker({ inlineStep, blockStep, children }: Props) {
  const t = useTranslations("hostCalendar");
  const locale = useLocale();
  const openBlockForm = useOpenBlockForm();
  const root = useRef<HTMLFieldSetElement>(null);
  const isDragging = useRef(false);
  const [range, setRange] = useState<Range | null>(null);
  const [status, setStatus] = useState("");

  const getCells = () => [...(root.current?.querySelectorAll<HTMLElement>("[data-start]") ?? [])];
  const toCell = ({ anchor, head }: Range): Cell | null => {
    const cells = getCells();
    const [one, other] = [cells[anchor]?.dataset, cells[head]?.dataset];
    if (!one?.start || !one.end || !other?.start || !other.end) return null;
    return cellsBetween({ start: one.start, end: one.end }, { start: other.start, end: other.end });
  };
  const cellIndex = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-start]") : null;
    return cell ? getCells().indexOf(cell) : -1;
  };
  const select = (next: Range | null) => {
    setRange(next);
    const cell = next && toCell(next);
    setStatus(cell ? t("picked", formatEnds(cell, locale)) : "");
  };
  const finish = (selected: Range) => {
    const cell = toCell(selected);
    setRange(null);
    setStatus("");
    if (cell) openBlockForm(cell);
  };

  useEffect(() => {
    const [first, last] = range
      ? [Math.min(range.anchor, range.head), Math.max(range.anchor, range.head)]
      : [1, 0];
    root.current?.querySelectorAll("[data-start]").forEach((cell, index) => {
      cell.toggleAttribute("data-selected", index >= first && index <= last);
    });
  }, [range]);

  const focusCell = (index: number) => {
    const cell = getCells()[index];
    const button = cell?.matches("[data-cell-button]")
      ? cell
      : cell?.querySelector<HTMLElement>("[data-cell-button]");
    if (!button) return;
    for (const other of root.current?.querySelectorAll<HTMLElement>("[data-cell-button]") ?? []) {
      other.tabIndex = other === button ? 0 : -1;
    }
    button.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches("[data-cell-button]")) return;
    const index = cellIndex(event.target);
    const forward = getComputedStyle(event.target).direction === "rtl" ? -inlineStep : inlineStep;
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowDown: blockStep,
      ArrowUp: -blockStep,
    };
    const step = steps[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      if (range) finish(range);
      else select({ anchor: index, head: index });
    } else if (event.key === "Escape" && range) {
      event.preventDefault();
      select(null);
      setStatus(t("pickCancelled"));
    } else if (step !== undefined) {
      event.preventDefault();
      const next = index + step;
      if (next < 0 || next >= getCells().length) return;
      focusCell(next);
      if (range) select({ anchor: range.anchor, head: next });
    }
  };

  const isOtherControl = (target: EventTarget | null) =>
    target instanceof Element &&
    target.closest("a, button:not([data-cell-button]), dialog") !== null;

  return (
    <fieldset
      ref={root}
      aria-label={t("pick")}
      className="min-w-0 select-none"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // Touch scrolls the page; a tap on a cell selects it.
        if (event.button !== 0 || event.pointerType === "touch" || isOtherControl(event.target))
          return;
        const index = cellIndex(event.target);
        if (index < 0) return;
        isDragging.current = true;
        select({ anchor: index, head: index });
      }}
      onPointerMove={(event) => {
        if (!isDragging.current || !range) return;
        const index = cellIndex(event.target);
        if (index >= 0 && index !== range.head) select({ anchor: range.anchor, head: index });
      }}
      onPointerUp={() => {
        if (isDragging.current && range) finish(range);
        isDragging.current = false;
      }}
      onPointerLeave={() => {
        if (isDragging.current) select(null);
        isDragging.current = false;
      }}
      onClick={(event) => {
        // A tap, or a click without a pointer, such as from a screen reader.
        const { pointerType } = event.nativeEvent as PointerEvent;
        const index = cellIndex(event.target);
        const isButton =
          event.target instanceof Element && event.target.matches("[data-cell-button]");
        if (isButton && index >= 0 && (pointerType === "touch" || event.detail === 0)) {
          finish({ anchor: index, head: index });
        }
      }}
    >
      {children}
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  );
}

/** The texts of both ends; the end of whole days is their last day. */
function formatEnds(cell: Cell, locale: Locale): { from: string; to: string } {
  const [fromDay = "", fromTime = ""] = cell.start.split("T");
  const [toDay = "", toTime = ""] = cell.end.split("T");
  if (fromTime === "00:00" && toTime === "00:00") {
    return { from: formatDay(fromDay, locale), to: formatDay(addDays(toDay, -1), locale) };
  }
  const formatTime = (day: string, time: string) =>
    joinList([formatDay(day, locale), formatClock(time, locale)], locale);
  return { from: formatTime(fromDay, fromTime), to: formatTime(toDay, toTime) };
}
