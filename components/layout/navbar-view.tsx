"use client";

import { Menu, Moon, Search, Sun } from "lucide-react";
import { Link } from "@/components/i18n/link";
import { Icon } from "@/components/ui/icon";
import type { SuggestLabels } from "@/components/ui/suggest-types";
import { cn } from "@/lib/shared/cn";
import type { Locale } from "@/lib/shared/locale-tag";
import { LanguageHint } from "./language-hint";
import { LanguageToggle } from "./language-toggle";
import { Logo } from "./logo";
import { NavLinks } from "./nav-links";
import { NavbarEffects } from "./navbar-effects";
import { SearchForm } from "./search-form";
import { ThemeToggle } from "./theme-toggle";
import { SignedOutLinks, UserMenu } from "./user-menu";
import { contactPath, type UserMenuLabels } from "./user-menu-links";

type Label =
  | "app"
  | "label"
  | "home"
  | "explore"
  | "services"
  | "becomeHost"
  | "search"
  | "searchPlaceholder"
  | "language"
  | "toDark"
  | "toLight"
  | "menu";

/**
 * The header of every page, from its texts. A client component, because pages would contain a server component twice: as HTML and
 * as serialized elements.
 */
export function NavbarView({
  locale,
  wide,
  labels,
  hint,
  userLabels,
  suggestionLabels,
}: {
  locale: Locale;
  wide: boolean;
  labels: Record<Label, string>;
  /** The texts that offer the Arabic page to readers of Arabic. */
  hint: Record<"text" | "dismiss" | "open", string> | null;
  userLabels: UserMenuLabels;
  suggestionLabels: SuggestLabels;
}) {
  const pages = [
    { href: "/", label: labels.home },
    { href: "/explore", label: labels.explore },
    { href: "/services", label: labels.services },
  ];
  const search = (className: string, inMenu = false) => (
    <SearchForm
      locale={locale}
      label={labels.search}
      placeholder={labels.searchPlaceholder}
      icon={<Icon of={Search} className="size-5" />}
      suggestionLabels={suggestionLabels}
      inMenu={inMenu}
      className={className}
    />
  );

  return (
    <header className={cn("navbar sticky top-0 z-40", wide && "navbar-wide")}>
      <NavbarEffects />
      <div
        className={cn(
          "mx-auto flex h-16 items-center px-4 sm:gap-1 sm:px-6",
          !wide && "max-w-page",
        )}
      >
        <Link href="/" className="me-auto rounded-control py-1.5 lg:me-5" aria-label={labels.app}>
          <Logo name={labels.app} />
        </Link>
        <nav aria-label={labels.label} className="max-lg:hidden">
          <ul className="flex">
            <NavLinks items={pages} className="navbar-link" />
          </ul>
        </nav>
        {search("mx-auto w-full max-w-md px-3 max-lg:hidden")}
        <LanguageToggle to={locale === "ar" ? "en" : "ar"} className={"icon-button px-2.5"}>
          {labels.language}
        </LanguageToggle>
        <ThemeToggle
          className={"icon-button noscript:hidden"}
          toDark={
            <>
              <Icon of={Moon} className="size-5" />
              <span className="sr-only">{labels.toDark}</span>
            </>
          }
          toLight={
            <>
              <Icon of={Sun} className="size-5" />
              <span className="sr-only">{labels.toLight}</span>
            </>
          }
        />
        <UserMenu labels={userLabels} />
        <button
          type="button"
          popoverTarget="mobile-menu"
          aria-label={labels.menu}
          className={"icon-button lg:hidden"}
        >
          <Icon of={Menu} className="size-6" />
        </button>
      </div>
      {hint && (
        <LanguageHint text={hint.text} dismiss={hint.dismiss}>
          <LanguageToggle
            to="ar"
            className="inline-flex min-h-11 items-center rounded-control px-2 font-medium text-accent underline-offset-4 hover:underline"
          >
            {hint.open}
          </LanguageToggle>
        </LanguageHint>
      )}
      <div
        id="mobile-menu"
        popover="auto"
        data-sheet
        role="dialog"
        aria-label={labels.menu}
        className="menu menu-full p-4 lg:hidden"
      >
        {search("w-full", true)}
        <ul className="my-3 flex flex-col">
          <NavLinks
            items={[
              ...pages,
              { href: "/host/venues/add", label: labels.becomeHost },
              { href: contactPath, label: userLabels.contact },
            ]}
            className="menu-link"
          />
        </ul>
        <SignedOutLinks labels={userLabels} />
      </div>
    </header>
  );
}
