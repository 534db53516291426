import { type ReactNode, useCallback, useRef, useState } from "react";
import type { SuggestInputProps } from "./suggest-types";
import { useOnDemand } from "./use-on-demand";

const importComboBox = () => import("./suggest-combo-box");

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
