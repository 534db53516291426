"use client";

import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { cn } from "@/lib/shared/cn";
import { formatDay } from "@/lib/shared/format-time";
import type { Locale } from "@/lib/shared/locale-tag";
import { controlClass } from "./input";
import { placePopover } from "./place-popover";
import { Skeleton } from "./skeleton";

const Calendar = lazy(() => import("./calendar"));

type DateFieldProps = {
  id: string;
  locale: Locale;
  /** What the calendar is called, and what the button reads before a day is chosen. */
  label: string;
  placeholder: string;
  name?: string;
  /** A day as yyyy-mm-dd; empty for none. Give either value and onChange, or defaultValue. */
  value?: string;
  defaultValue?: string;
  onChange?: (day: string) => void;
  min?: string;
  max?: string;
  isDisabled?: (day: string) => boolean;
  /** Words of a button that empties the field; without it there is none. */
  clearLabel?: string;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string;
  className?: string;
};

/** A day from a calendar that is fetched when it is first opened. Weeks start on Saturday. */
export function DateField(props: DateFieldProps) {
  const { id, locale, label, placeholder, name, min, max, isDisabled, clearLabel } = props;
  const [own, setOwn] = useState(props.defaultValue ?? "");
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const popoverId = useId();
  const day = props.value ?? own;

  function choose(next: string) {
    setOwn(next);
    props.onChange?.(next);
    popover.current?.hidePopover();
    trigger.current?.focus();
  }

  return (
    <div className={cn("relative", props.className)}>
      <button
        ref={trigger}
        id={id}
        type="button"
        popoverTarget={popoverId}
        disabled={props.disabled}
        aria-haspopup="dialog"
        aria-describedby={cn(`${id}-value`, props.describedBy)}
        className={cn(
          controlClass,
          "flex items-center justify-between gap-2 text-start",
          props.invalid && "border-danger",
        )}
      >
        <span id={`${id}-value`} className={cn("truncate", !day && "text-muted")}>
          {day ? formatDay(day, locale) : placeholder}
        </span>
        <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      {name && <input type="hidden" name={name} value={day} disabled={!day} />}
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="sheet p-4"
        onBeforeToggle={(event) => {
          if (event.newState === "open") setOpen(true);
        }}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          if (event.newState === "open") placePopover(popover.current, trigger.current);
        }}
      >
        {open && (
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <Calendar
              locale={locale}
              label={label}
              value={day}
              min={min}
              max={max}
              isDisabled={isDisabled}
              onChange={choose}
            />
          </Suspense>
        )}
        {clearLabel && day && (
          <button
            type="button"
            onClick={() => choose("")}
            className="mt-2 min-h-11 w-full cursor-pointer rounded-control font-medium text-sm hover:bg-tint"
          >
            {clearLabel}
          </button>
        )}
      </div>
    </div>
  );
}
