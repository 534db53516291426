import { getLocale } from "next-intl/server";
import { getSuggestLabels } from "@/components/ui/suggest-labels";
import { getTranslations } from "@/lib/i18n/translations";
import { NavbarView } from "./navbar-view";

/** The header of every page. `wide` extends it to the window's edges, beside a sidebar. */
export async function Navbar({ wide = false }: { wide?: boolean }) {
  const [locale, t, app, theme, notifications, suggestionLabels] = await Promise.all([
    getLocale(),
    getTranslations("nav"),
    getTranslations("app"),
    getTranslations("theme"),
    getTranslations("notifications"),
    getSuggestLabels(),
  ]);
  return (
    <NavbarView
      locale={locale}
      wide={wide}
      labels={{
        app: app("name"),
        label: t("label"),
        home: t("home"),
        explore: t("explore"),
        services: t("services"),
        becomeHost: t("becomeHost"),
        search: t("search"),
        searchPlaceholder: t("searchPlaceholder"),
        language: t("language.switch"),
        toDark: theme("toDark"),
        toLight: theme("toLight"),
        menu: t("menu"),
      }}
      hint={
        locale === "en"
          ? { text: t("hint.text"), dismiss: t("hint.dismiss"), open: t("hint.open") }
          : null
      }
      userLabels={{
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
        dashboard: t("dashboard"),
        hostDashboard: t("hostDashboard"),
        contact: t("contact"),
        bell: {
          title: notifications("title"),
          all: notifications("bell.all"),
          none: notifications("bell.none"),
          unavailable: notifications("bell.unavailable"),
          new: notifications("new"),
        },
        refusedRole: {
          host: { text: t("refusedRole.host"), action: t("becomeHost") },
          service_provider: {
            text: t("refusedRole.provider"),
            action: t("refusedRole.becomeProvider"),
          },
          dismiss: t("refusedRole.dismiss"),
        },
      }}
      suggestionLabels={suggestionLabels}
    />
  );
}
