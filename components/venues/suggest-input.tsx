"use client";

import { useEffect, useState } from "react";
import { Input } from "@/components/ui/input";
import type { Locale } from "@/lib/shared/locale-tag";

const DEBOUNCE = 200;

/** A search field that offers known places, kinds and venues while one types. */
export function SuggestInput({
  id,
  name,
  locale,
  text,
  placeholder,
}: {
  id: string;
  name: string;
  locale: Locale;
  text: string;
  placeholder: string;
}) {
  const [typed, setTyped] = useState("");
  const [offers, setOffers] = useState<string[]>([]);

  useEffect(() => {
    if (typed.trim().length < 2) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ q: typed, locale });
        const response = await fetch(`/api/search?${query}`, { signal: controller.signal });
        if (!response.ok) return;
        const found = (await response.json()) as { name: string }[];
        setOffers([...new Set(found.map((offer) => offer.name))]);
      } catch {
        // Offers are a help, and nothing is lost without them.
      }
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, locale]);

  return (
    <>
      <Input
        id={id}
        name={name}
        type="search"
        dir="auto"
        maxLength={200}
        defaultValue={text}
        placeholder={placeholder}
        list={`${id}-offers`}
        autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={`${id}-offers`}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
    </>
  );
}
