"use client";

import { CalendarDays } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cn } from "@/lib/shared/cn";
import { formatDay } from "@/lib/shared/format-time";
import type { Locale } from "@/lib/shared/locale-tag";
import { controlClass, Input } from "./input";
import { placePopover } from "./place-popover";
import { useOnDemand } from "./use-on-demand";

const importCalendar = () => import("./calendar");

type DateFieldProps = {
  id: string;
  locale: Locale;
  /** The accessible name of the calendar. */
  label: string;
  /** Shown on the button while no day is chosen. */
  placeholder: string;
  name?: string;
  /** A day as yyyy-mm-dd; empty for none. Give either value and onChange, or defaultValue. */
  value?: string;
  defaultValue?: string;
  onChange?: (day: string) => void;
  min?: string;
  max?: string;
  isDisabled?: (day: string) => boolean;
  /** The label of a button that empties the field; without it there is no such button. */
  clearLabel?: string;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string;
  className?: string;
};

/**
 * A day, chosen from a calendar in a popover. The calendar's code is loaded on first use. A popover opened before that shows the
 * browser's date input above a space reserved for the calendar, until it is closed, so that nothing moves under a finger. Without
 * scripts only that input is shown. A choice sends a `change` event to the form.
 */
export function DateField(props: DateFieldProps) {
  const { id, locale, label, placeholder, name, min, max, isDisabled, clearLabel } = props;
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? "");
  const [isOpen, setOpen] = useState(false);
  // Whether the popover was opened before the calendar had loaded.
  const [keepsNative, setKeepsNative] = useState(false);
  const { Component: Calendar, status, load } = useOnDemand(importCalendar);
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const nativeInput = useRef<HTMLInputElement>(null);
  const hiddenInput = useRef<HTMLInputElement>(null);
  const popoverId = useId();
  const day = props.value ?? ownValue;
  const isNative = !Calendar || keepsNative;

  function change(next: string) {
    setOwnValue(next);
    props.onChange?.(next);
  }

  function handleSelect(next: string) {
    if (nativeInput.current) nativeInput.current.value = next;
    // The form reads the hidden input during the change event, so React must render it first.
    flushSync(() => change(next));
    const input = hiddenInput.current ?? nativeInput.current;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
    popover.current?.hidePopover();
    trigger.current?.focus();
  }

  function handleNativeInput(event: FormEvent<HTMLInputElement>) {
    const { value, validity } = event.currentTarget;
    const isAllowed = value ? validity.valid && !isDisabled?.(value) : Boolean(clearLabel);
    if (isAllowed) change(value);
  }

  const keepDayFromBeforeHydration = useEffectEvent(() => {
    const chosen = nativeInput.current?.value;
    if (chosen && chosen !== day) change(chosen);
  });
  useEffect(() => keepDayFromBeforeHydration(), []);

  // The native input is uncontrolled: React would empty it while its year is being typed.
  useEffect(() => {
    const input = nativeInput.current;
    if (input && document.activeElement !== input && input.value !== day) input.value = day;
  }, [day]);

  function handleOpen() {
    load();
    setOpen(true);
    if (!Calendar) setKeepsNative(true);
  }

  // A popover can be opened before the page is hydrated; it then stays open.
  const loadForOpenPopover = useEffectEvent(() => {
    if (popover.current?.matches(":popover-open")) handleOpen();
  });
  useEffect(() => loadForOpenPopover(), []);

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
        onFocus={load}
        onPointerEnter={load}
        className={cn(
          controlClass,
          "flex items-center justify-between gap-2 text-start noscript:hidden",
          props.invalid && "border-danger",
        )}
      >
        <span id={`${id}-value`} className={cn("truncate", !day && "text-muted")}>
          {day ? formatDay(day, locale) : placeholder}
        </span>
        <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      {name && !isNative && (
        <input ref={hiddenInput} type="hidden" name={name} value={day} disabled={!day} />
      )}
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="sheet date-sheet p-4"
        onBeforeToggle={(event) => {
          if (event.newState === "open") handleOpen();
        }}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          if (event.newState !== "open") return setKeepsNative(false);
          placePopover(popover.current, trigger.current);
          // A calendar rendered before the popover is visible could not take the focus.
          popover.current?.querySelector<HTMLElement>("[role=gridcell] [tabindex='0']")?.focus();
        }}
      >
        {isNative && (
          <Input
            ref={nativeInput}
            type="date"
            name={name}
            defaultValue={day}
            disabled={props.disabled}
            aria-label={label}
            autoComplete="off"
            // Only while it is visible: a hidden invalid input would prevent the form from being sent.
            min={isOpen ? min : undefined}
            max={isOpen ? max : undefined}
            onInput={handleNativeInput}
            className="mb-3 noscript:mb-0"
          />
        )}
        {status !== "failed" && (
          <div className="min-h-88 noscript:hidden">
            {!Calendar && <div aria-hidden="true" className="date-skeleton skeleton" />}
            {Calendar && isOpen && (
              <Calendar
                locale={locale}
                label={label}
                value={day}
                min={min}
                max={max}
                isDisabled={isDisabled}
                onChange={handleSelect}
                autoFocus={document.activeElement !== nativeInput.current}
              />
            )}
          </div>
        )}
        {clearLabel && (
          <button
            type="button"
            onClick={() => handleSelect("")}
            // Reserves its space, so that the sheet does not grow with the first day.
            className={cn(
              "mt-2 min-h-11 w-full cursor-pointer rounded-control font-medium text-sm hover:bg-tint noscript:hidden",
              !day && "invisible",
            )}
          >
            {clearLabel}
          </button>
        )}
      </div>
    </div>
  );
}
