"use client";

import { useEffect, useId, useState } from "react";
import { cn } from "@/lib/shared/cn";

const DEBOUNCE = 200;
const fewest = 2;

type Offer = { kind: string; name: string; href: string };

export type SuggestionsProps = {
  /** Answers `…&q=` with offers. */
  source: string;
  /** The list's name, and what each kind of offer is called. */
  words: Record<string, string> & { label: string };
  onChoose: (href: string) => void;
  /** Whether the list makes room for itself, as in a menu that would cut off what floats. */
  isInFlow?: boolean;
};

/** What a search field offers while one types: a combobox's list, which leaves focus and keys to the field. */
export function Suggestions({
  field,
  source,
  words,
  onChoose,
  isInFlow = false,
}: SuggestionsProps & { field: HTMLInputElement }) {
  const list = useId();
  // What was typed while this was on its way is answered too.
  const [typed, setTyped] = useState(() => (field.value === field.defaultValue ? "" : field.value));
  const [offers, setOffers] = useState<Offer[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = offers.length > 0;

  function close() {
    setTyped("");
    setOffers([]);
    setActive(-1);
  }

  function choose(offer: Offer) {
    field.value = "";
    close();
    field.closest<HTMLElement>("[popover]:popover-open")?.hidePopover();
    onChoose(offer.href);
  }

  useEffect(() => {
    if (typed.trim().length < fewest) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${source}&${new URLSearchParams({ q: typed })}`, {
          signal: controller.signal,
        });
        if (!response.ok) return;
        const found = (await response.json()) as Offer[];
        if (controller.signal.aborted) return;
        setOffers(found);
        setActive(-1);
      } catch {
        // Offers are a help, and nothing is lost without them.
      }
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, source]);

  useEffect(() => {
    function input() {
      setTyped(field.value);
      if (field.value.trim().length < fewest) setOffers([]);
    }
    function press(event: KeyboardEvent) {
      const offer = offers[active];
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      // The form is sent; what has not come yet is not wanted any more.
      if (event.key === "Enter" && !offer) return close();
      if (!isOpen) return;
      if (step !== 0) {
        // One place more than there are offers: that of the field itself.
        const places = offers.length + 1;
        setActive(((active + 1 + step + places) % places) - 1);
      } else if (event.key === "Escape") close();
      else if (event.key === "Enter" && offer) choose(offer);
      else return;
      event.preventDefault();
    }
    field.addEventListener("input", input);
    field.addEventListener("keydown", press);
    field.addEventListener("blur", close);
    return () => {
      field.removeEventListener("input", input);
      field.removeEventListener("keydown", press);
      field.removeEventListener("blur", close);
    };
  });

  useEffect(() => {
    field.setAttribute("aria-controls", list);
    field.setAttribute("aria-expanded", String(isOpen));
    if (active < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `${list}-${active}`);
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [field, list, isOpen, active]);

  return (
    <div
      id={list}
      role="listbox"
      aria-label={words.label}
      hidden={!isOpen}
      className={cn(
        "mt-2 rounded-control border border-hairline bg-card py-1",
        !isInFlow && "absolute inset-x-0 top-full z-20 max-h-80 overflow-y-auto shadow-float",
      )}
    >
      {offers.map((offer, index) => (
        // The field keeps the focus and the keys; see aria-activedescendant.
        <div
          key={offer.href}
          id={`${list}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => {
            event.preventDefault();
            if (event.button === 0) choose(offer);
          }}
          className={cn(
            "flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-1.5 hover:bg-tint",
            index === active && "bg-tint",
          )}
        >
          <bdi className="min-w-0 wrap-anywhere">{offer.name}</bdi>
          <span className="shrink-0 text-muted text-xs">{words[offer.kind]}</span>
        </div>
      ))}
    </div>
  );
}
