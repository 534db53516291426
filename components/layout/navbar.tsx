import { Menu, Moon, Search, Sun } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { cn } from "@/lib/shared/cn";
import { LanguageHint } from "./language-hint";
import { LanguageToggle } from "./language-toggle";
import { Logo } from "./logo";
import { NavLinks } from "./nav-links";
import { NavbarEffects } from "./navbar-effects";
import { SearchForm } from "./search-form";
import { ThemeToggle } from "./theme-toggle";
import { SignedOutLinks, UserMenu } from "./user-menu";
import type { UserMenuLabels } from "./user-menu-links";

const iconButton =
  "inline-flex h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-sm hover:bg-tint";

/** The header of every page. `wide` extends it to the window's edges, beside a sidebar. */
export async function Navbar({ wide = false }: { wide?: boolean }) {
  const [locale, t, app, theme, explore, notifications] = await Promise.all([
    getLocale(),
    getTranslations("nav"),
    getTranslations("app"),
    getTranslations("theme"),
    getTranslations("explore.filters"),
    getTranslations("notifications"),
  ]);
  const other = locale === "ar" ? "en" : "ar";
  const pages = [
    { href: "/", label: t("home") },
    { href: "/explore", label: t("explore") },
    { href: "/services", label: t("services") },
  ];
  const labels: UserMenuLabels = {
    signIn: t("signIn"),
    signUp: t("signUp"),
    signOut: t("signOut"),
    account: t("account"),
    hostBadge: t("hostBadge"),
    profile: t("profile"),
    bookings: t("bookings"),
    favorites: t("favorites"),
    messages: t("messages"),
    myVenues: t("myVenues"),
    myServices: t("myServices"),
    adminPanel: t("adminPanel"),
    bell: {
      title: notifications("title"),
      all: notifications("bell.all"),
      none: notifications("bell.none"),
      unavailable: notifications("bell.unavailable"),
      new: notifications("new"),
    },
  };
  const search = (className: string, inMenu = false) => (
    <SearchForm
      locale={locale}
      label={t("search")}
      placeholder={t("searchPlaceholder")}
      icon={<Search aria-hidden="true" className="size-5" />}
      suggestionLabels={{
        label: explore("suggestions"),
        city: explore("city"),
        type: explore("type"),
        event: explore("event"),
        area: explore("area"),
        venue: explore("venue"),
      }}
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
        <Link href="/" className="me-auto rounded-control py-1.5 lg:me-5" aria-label={app("name")}>
          <Logo name={app("name")} />
        </Link>
        <nav aria-label={t("label")} className="max-lg:hidden">
          <ul className="flex">
            <NavLinks
              items={pages}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-muted transition-colors duration-150 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
            />
          </ul>
        </nav>
        {search("mx-auto w-full max-w-md px-3 max-lg:hidden")}
        <LanguageToggle to={other} className={cn(iconButton, "px-2.5")}>
          {t("language.switch")}
        </LanguageToggle>
        <ThemeToggle
          className={cn(iconButton, "noscript:hidden")}
          toDark={
            <>
              <Moon aria-hidden="true" className="size-5" />
              <span className="sr-only">{theme("toDark")}</span>
            </>
          }
          toLight={
            <>
              <Sun aria-hidden="true" className="size-5" />
              <span className="sr-only">{theme("toLight")}</span>
            </>
          }
        />
        <UserMenu labels={labels} />
        <button
          type="button"
          popoverTarget="mobile-menu"
          aria-label={t("menu")}
          className={cn(iconButton, "lg:hidden")}
        >
          <Menu aria-hidden="true" className="size-6" />
        </button>
      </div>
      {locale === "en" && (
        <LanguageHint text={t("hint.text")} dismiss={t("hint.dismiss")}>
          <LanguageToggle
            to="ar"
            className="inline-flex min-h-11 items-center rounded-control px-2 font-medium text-accent underline-offset-4 hover:underline"
          >
            {t("hint.open")}
          </LanguageToggle>
        </LanguageHint>
      )}
      <div
        id="mobile-menu"
        popover="auto"
        role="dialog"
        aria-label={t("menu")}
        className="menu menu-full p-4 lg:hidden"
      >
        {search("w-full", true)}
        <ul className="my-3 flex flex-col">
          <NavLinks
            items={[...pages, { href: "/host/venues/add", label: t("becomeHost") }]}
            className="flex min-h-12 items-center rounded-control px-3 text-lg hover:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
          />
        </ul>
        <SignedOutLinks labels={labels} />
      </div>
    </header>
  );
}
