"use client";

import { useRouter } from "next/navigation";
import { controlClass } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import type { SuggestLabels } from "@/components/ui/suggest-types";
import type { Locale } from "@/lib/shared/locale-tag";

/**
 * The address of a suggestion. A city, type or event joins the filters of the current page, in place of
 * the text.
 */
function targetOf(href: string): string {
  const target = new URL(href, location.href);
  if (target.pathname !== location.pathname) return href;
  const query = new URLSearchParams(location.search);
  for (const name of ["q", "page"]) query.delete(name);
  if (target.searchParams.has("city")) query.delete("bbox");
  for (const [name, value] of target.searchParams) query.set(name, value);
  return `${target.pathname}?${query}`;
}

/** The search field among the filters, with suggestions of cities, types, events and venues. */
export function FilterSuggestInput({
  id,
  name,
  locale,
  label,
  text,
  address,
  placeholder,
  labels,
}: {
  id: string;
  name: string;
  locale: Locale;
  label: string;
  text: string;
  /** The address that the page shows. */
  address: string;
  placeholder: string;
  labels: SuggestLabels;
}) {
  const router = useRouter();
  return (
    <SuggestInput
      id={id}
      name={name}
      locale={locale}
      label={label}
      dir="auto"
      maxLength={200}
      defaultValue={text}
      resetKey={address}
      placeholder={placeholder}
      className={controlClass}
      source={`/api/search?locale=${locale}`}
      labels={labels}
      onSelect={(href) => {
        // A list beside the filters keeps its scroll position; another page starts at its top.
        const isOtherPage = new URL(href, location.href).pathname !== location.pathname;
        router.push(targetOf(href), { scroll: isOtherPage });
      }}
    />
  );
}
