import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { controlClass } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import type { SuggestLabels } from "@/components/ui/suggest-types";
import { cn } from "@/lib/shared/cn";
import type { Locale } from "@/lib/shared/locale-tag";

/** Returns the address of a suggestion. A city, type or event joins the filters of the current page and replaces the text. */
function targetOf(href: string): string {
  const target = new URL(href, location.href);
  if (target.pathname !== location.pathname) return href;
  const query = new URLSearchParams(location.search);
  for (const name of ["q", "page"]) query.delete(name);
  if (target.searchParams.has("city")) query.delete("bbox");
  for (const [name, value] of target.searchParams) query.set(name, value);
  return `${target.pathname}?${query}`;
}

/** The search field of the results, with suggestions of cities, types, events and venues. A part of the filter form. */
export function FilterSuggestInput({
  form,
  locale,
  label,
  text,
  address,
  placeholder,
  labels,
  icon,
}: {
  /** The id of the form of filters. */
  form: string;
  locale: Locale;
  label: string;
  text: string;
  /** The address that the page shows. */
  address: string;
  placeholder: string;
  labels: SuggestLabels;
  icon: ReactNode;
}) {
  const router = useRouter();
  return (
    <SuggestInput
      form={form}
      name="q"
      locale={locale}
      label={label}
      dir="auto"
      maxLength={200}
      defaultValue={text}
      resetKey={address}
      placeholder={placeholder}
      className={cn(controlClass, "search-field rounded-full")}
      source={`/api/search?locale=${locale}`}
      labels={labels}
      onSelect={(href) => {
        // A list beside the filters keeps its scroll position; another page starts at the top.
        const isOtherPage = new URL(href, location.href).pathname !== location.pathname;
        router.push(targetOf(href), { scroll: isOtherPage });
      }}
    >
      <button
        type="submit"
        form={form}
        aria-label={label}
        className="absolute end-0 top-0 grid size-11 cursor-pointer place-items-center rounded-full text-muted hover:text-accent"
      >
        {icon}
      </button>
    </SuggestInput>
  );
}
