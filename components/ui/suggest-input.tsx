"use client";

import {
  type ComponentType,
  type InputHTMLAttributes,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from "react";
import type { Suggestions, SuggestionsProps } from "./suggestions";

type Offers = ComponentType<Parameters<typeof Suggestions>[0]>;

/**
 * A search field that offers what is known while one types. What offers is loaded when the field is
 * first used; without it, and without script, the field is a plain one.
 */
export function SuggestInput({
  source,
  words,
  onChoose,
  isInFlow,
  children,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & SuggestionsProps & { children?: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const [Offers, setOffers] = useState<Offers | null>(null);

  const load = useCallback(() => {
    import("./suggestions").then(
      (module) => setOffers(() => module.Suggestions),
      // Offers are a help, and nothing is lost without them.
      () => {},
    );
  }, []);
  // A combobox only where script can make it one.
  const found = useCallback(
    (node: HTMLInputElement | null) => {
      field.current = node;
      if (!node) return;
      node.role = "combobox";
      node.ariaAutoComplete = "list";
      node.ariaExpanded = "false";
      if (document.activeElement === node) load();
    },
    [load],
  );

  return (
    <div className="relative">
      <input {...input} ref={found} type="search" autoComplete="off" onFocus={load} />
      {children}
      {Offers && field.current && (
        <Offers
          field={field.current}
          source={source}
          words={words}
          onChoose={onChoose}
          isInFlow={isInFlow}
        />
      )}
    </div>
  );
}
