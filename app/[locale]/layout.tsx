import "../globals.css";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { hasLocale } from "next-intl";
import { preload } from "react-dom";
import { CrashLabelsProvider } from "@/components/layout/crash-screen";
import { EnvironmentStatus } from "@/components/layout/environment-status";
import { FirstPaintScript } from "@/components/layout/first-paint-script";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { UserProvider } from "@/components/session/user-context";
import { publicEnv } from "@/lib/env";
import { directionOf, routing } from "@/lib/i18n/routing";
import { getTranslations } from "@/lib/i18n/translations";
import { arabicFile, latin } from "../fonts";

export function generateStaticParams() {
  return routing.locales.map((locale) => ({ locale }));
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("app");
  return {
    metadataBase: new URL(publicEnv.siteUrl),
    title: { default: t("title"), template: `%s | ${t("name")}` },
    description: t("description"),
    applicationName: t("name"),
  };
}

export default async function RootLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) notFound();
  if (locale === "ar") {
    preload(arabicFile, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  }
  const [t, ui] = await Promise.all([getTranslations("layout"), getTranslations("ui")]);
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-notices={ui("notifications")}
      className={latin.variable}
      suppressHydrationWarning
    >
      <head>
        <FirstPaintScript />
      </head>
      <body className="flex min-h-dvh flex-col bg-page text-ink">
        <a href="#content" className="skip-link">
          {t("skip")}
        </a>
        <ThemeProvider>
          <UserProvider>
            <CrashLabelsProvider
              labels={{
                title: t("crash.title"),
                subtitle: t("crash.subtitle"),
                message: t("crash.message"),
                unavailableTitle: t("crash.unavailableTitle"),
                unavailable: t("crash.unavailable"),
                reference: t("crash.reference"),
                reload: t("crash.reload"),
                home: t("crash.home"),
              }}
            >
              {children}
            </CrashLabelsProvider>
            <EnvironmentStatus />
          </UserProvider>
        </ThemeProvider>
      </body>
    </html>
  );
}
