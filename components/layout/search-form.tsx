import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { usePathname } from "@/components/i18n/use-navigation";
import { SuggestInput } from "@/components/ui/suggest-input";
import type { SuggestLabels } from "@/components/ui/suggest-types";
import { localizePath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/shared/locale-tag";

/**
 * Searches /explore for the trimmed text, or opens a suggestion; ignores an empty text. On /explore itself it renders an empty
 * place: the results have their own search field.
 */
export function SearchForm({
  locale,
  label,
  placeholder,
  icon,
  suggestionLabels,
  inMenu = false,
  className,
}: {
  locale: Locale;
  label: string;
  placeholder: string;
  icon: ReactNode;
  suggestionLabels: SuggestLabels;
  inMenu?: boolean;
  className?: string;
}) {
  const router = useRouter();
  const path = usePathname();
  const action = localizePath(locale, "/explore");
  if (path === "/explore") return inMenu ? null : <div className={className} />;
  return (
    <search className={className}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get("q") ?? "").trim();
          if (text) router.push(`${action}?${new URLSearchParams({ q: text })}`);
        }}
      >
        <SuggestInput
          name="q"
          required
          onInvalid={(event) => event.preventDefault()}
          maxLength={200}
          locale={locale}
          label={label}
          placeholder={placeholder}
          source={`/api/search?locale=${locale}`}
          labels={suggestionLabels}
          isInFlow={inMenu}
          onSelect={(href) => router.push(href)}
          className="h-11 w-full rounded-full border border-control search-field bg-card text-ink text-sm transition-colors duration-150 placeholder:text-muted hover:border-ink"
        >
          <button
            type="submit"
            aria-label={label}
            className="absolute end-0 top-0 inline-flex size-11 cursor-pointer items-center justify-center rounded-full text-muted hover:text-accent"
          >
            {icon}
          </button>
        </SuggestInput>
      </form>
    </search>
  );
}
