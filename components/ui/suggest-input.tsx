"use client";

import { type InputHTMLAttributes, type ReactNode, useCallback, useRef, useState } from "react";
import type { Locale } from "@/lib/shared/locale-tag";
import { useOnDemand } from "./use-on-demand";

const importComboBox = () => import("./suggest-combo-box");

/** The accessible name of the list, and the name of each kind of suggestion. */
export type SuggestLabels = Record<"label" | "city" | "type" | "event" | "venue", string>;

export type SuggestInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onSelect"> & {
  locale: Locale;
  label: string;
  labels: SuggestLabels;
  /** The address of suggestions; `&q=` and the typed text are appended. */
  source: string;
  onSelect: (href: string) => void;
  /** When it changes, the text becomes `defaultValue` again, unless the field has the focus. */
  resetKey?: string;
  /** Whether the list takes up space, as in a menu that would clip what floats. */
  isInFlow?: boolean;
};

/**
 * A search field with suggestions. The code that fetches and shows them is loaded when the field is
 * first focused; until then, and without scripts, it is a native search field.
 */
export function SuggestInput({ children, ...props }: SuggestInputProps & { children?: ReactNode }) {
  const { locale: _, label, labels, source, onSelect, resetKey, isInFlow, ...native } = props;
  const [isReplaced, setReplaced] = useState(false);
  const { Component: ComboBox, load } = useOnDemand(importComboBox);
  const nativeInput = useRef<HTMLInputElement>(null);

  const handleMount = useCallback(
    (input: HTMLInputElement | null) => {
      nativeInput.current = input;
      if (!input) return;
      // A combobox only where scripts can make it one.
      input.role = "combobox";
      input.ariaAutoComplete = "list";
      input.ariaExpanded = "false";
      if (document.activeElement === input) load();
    },
    [load],
  );

  return (
    <div className="relative">
      {!isReplaced && (
        <input
          {...native}
          ref={handleMount}
          type="search"
          autoComplete="off"
          aria-label={label}
          onFocus={load}
        />
      )}
      {ComboBox && (
        <ComboBox {...props} nativeInput={nativeInput} onMount={() => setReplaced(true)} />
      )}
      {children}
    </div>
  );
}
