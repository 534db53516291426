"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { type Href, localHref } from "./href";
import type { Locale } from "./routing";
import { usePageLocale } from "./use-page-locale";

type Props = Omit<ComponentProps<typeof NextLink>, "href" | "locale"> & {
  href: Href;
  /** Another language than the page's. */
  locale?: Locale;
};

/** A link that keeps the page's language. next-intl's own would load all of it in the browser. */
export function Link({ href, locale, ...rest }: Props) {
  const page = usePageLocale();
  return <NextLink {...rest} href={localHref(locale ?? page, href)} hrefLang={locale} />;
}
