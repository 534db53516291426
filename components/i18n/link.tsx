"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { type Href, localizeHref } from "@/lib/i18n/href";
import type { Locale } from "@/lib/i18n/routing";
import { usePageLocale } from "./use-page-locale";

type Props = Omit<ComponentProps<typeof NextLink>, "href" | "locale"> & {
  href: Href;
  /** A language other than the page's. */
  locale?: Locale;
};

const isServer = typeof window === "undefined";

/**
 * A link that keeps the page's language; `href` is without it. next-intl's Link would load its whole client. Does not prefetch:
 * Next answers 404 for parts of a page that was just revalidated, and browsers log that. On the server it renders a plain anchor,
 * the same output as Next's own link in less time.
 */
export function Link({ href, locale, prefetch = false, scroll, replace, ...rest }: Props) {
  const page = usePageLocale();
  const address = localizeHref(locale ?? page, href);
  if (isServer) return <a {...rest} href={address} hrefLang={locale} />;
  return (
    <NextLink
      {...rest}
      prefetch={prefetch}
      scroll={scroll}
      replace={replace}
      href={address}
      hrefLang={locale}
    />
  );
}
