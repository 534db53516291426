"use client";

import { useRouter } from "next/navigation";
import { controlClass } from "@/components/ui/input";
import { SuggestInput as Field } from "@/components/ui/suggest-input";
import type { Locale } from "@/lib/shared/locale-tag";

export type SuggestWords = Record<"city" | "type" | "event" | "venue" | "label", string>;

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

/** The search field among the filters, which offers known places, kinds and venues. */
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
  return (
    <Field
      id={id}
      name={name}
      dir="auto"
      maxLength={200}
      defaultValue={text}
      placeholder={placeholder}
      className={controlClass}
      source={`/api/search?locale=${locale}`}
      words={words}
      onChoose={(href) => {
        // The list beside the filters stays where it is; another page begins at its head.
        const isElsewhere = new URL(href, location.href).pathname !== location.pathname;
        router.push(target(href), { scroll: isElsewhere });
      }}
    />
  );
}
