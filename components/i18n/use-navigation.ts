import { usePathname as useNextPathname, useRouter as useNextRouter } from "next/navigation";
import { useMemo } from "react";
import { type Href, localizeHref } from "@/lib/i18n/href";
import { splitLocale } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/i18n/routing";
import { usePageLocale } from "./use-page-locale";

/** The page's path without its language, the same on server and browser. */
export function usePathname(): string {
  return splitLocale(useNextPathname()).path;
}

type PushOptions = Parameters<ReturnType<typeof useNextRouter>["push"]>[1] & { locale?: Locale };

/** Next's router for addresses without the language, which it adds. */
export function useRouter() {
  const router = useNextRouter();
  const page = usePageLocale();
  return useMemo(() => {
    const localized =
      (navigate: (href: string, options?: Omit<PushOptions, "locale">) => void) =>
      (href: Href, { locale, ...options }: PushOptions = {}) =>
        navigate(localizeHref(locale ?? page, href), options);
    return {
      ...router,
      push: localized(router.push),
      replace: localized(router.replace),
      prefetch: (href: Href) => router.prefetch(localizeHref(page, href)),
    };
  }, [router, page]);
}
