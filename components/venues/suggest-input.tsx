"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/shared/cn";
import type { Locale } from "@/lib/shared/locale-tag";

const DEBOUNCE = 200;

type Offer = { kind: "city" | "type" | "event" | "venue"; name: string; href: string };
export type SuggestWords = Record<Offer["kind"] | "label", string>;

/** Where an offer leads: a place or kind joins the filters that are set already, in place of the words. */
function target(href: string): string {
  const there = new URL(href, location.href);
  if (there.pathname !== location.pathname) return href;
  const query = new URLSearchParams(location.search);
  for (const name of ["q", "page"]) query.delete(name);
  if (there.searchParams.has("city")) query.delete("bbox");
  for (const [name, value] of there.searchParams) query.set(name, value);
  return `${there.pathname}?${query}`;
}

/** A search field that offers known places, kinds and venues while one types; without script a plain one. */
export function SuggestInput({
  id,
  name,
  locale,
  text,
  placeholder,
  words,
}: {
  id: string;
  name: string;
  locale: Locale;
  text: string;
  placeholder: string;
  words: SuggestWords;
}) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [offers, setOffers] = useState<Offer[]>([]);
  const [active, setActive] = useState(-1);
  const list = `${id}-offers`;
  const isOpen = offers.length > 0;

  function close() {
    setTyped("");
    setOffers([]);
    setActive(-1);
  }

  useEffect(() => {
    if (typed.trim().length < 2) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ q: typed, locale });
        const response = await fetch(`/api/search?${query}`, { signal: controller.signal });
        if (!response.ok) return;
        setOffers((await response.json()) as Offer[]);
        setActive(-1);
      } catch {
        // Offers are a help, and nothing is lost without them.
      }
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, locale]);

  function choose(offer: Offer) {
    const field = document.getElementById(id) as HTMLInputElement;
    field.value = "";
    close();
    field.form?.hidePopover?.();
    router.push(target(offer.href), { scroll: false });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (!isOpen) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const offer = offers[active];
    if (step !== 0) {
      // One place more than there are offers: that of the field itself.
      const places = offers.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Escape") close();
    else if (event.key === "Enter" && offer) choose(offer);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <Input
        id={id}
        name={name}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        dir="auto"
        maxLength={200}
        defaultValue={text}
        placeholder={placeholder}
        autoComplete="off"
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          if (event.currentTarget.value.trim().length < 2) setOffers([]);
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <div
        id={list}
        role="listbox"
        aria-label={words.label}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-control border border-hairline bg-card py-1 shadow-float"
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
    </div>
  );
}
