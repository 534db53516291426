import "../globals.css";
import type { Metadata, Viewport } from "next";
import { hasLocale, NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { publicEnv } from "@/lib/env";
import { directionOf, routing } from "@/lib/i18n/routing";
import { arabic, latin } from "../fonts";

export function generateStaticParams() {
  return routing.locales.map((locale) => ({ locale }));
}

export const dynamicParams = false;

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f7f6" },
    { media: "(prefers-color-scheme: dark)", color: "#161616" },
  ],
};

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
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      className={`${latin.variable} ${arabic.variable}`}
      suppressHydrationWarning
    >
      <body className="flex min-h-dvh flex-col bg-page text-ink">
        <ThemeProvider>
          <NextIntlClientProvider messages={null}>{children}</NextIntlClientProvider>
        </ThemeProvider>
      </body>
    </html>
  );
}
