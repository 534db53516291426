"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { hearTabs } from "@/lib/auth/session/tab-messages";
import { localizePath, splitLocale } from "@/lib/i18n/paths";

function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}

function onClick(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("[popover] a[href]")) closePopovers();
}

// The fields that somebody has typed into on this page.
const typed = new Set<EventTarget | null>();
const note = ({ target }: Event) => typed.add(target);
const holdsWords = () =>
  [...typed].some(
    (field) => (field as HTMLInputElement).isConnected && (field as HTMLInputElement).value,
  );

/**
 * The navbar's shadow after 10 pixels of scrolling; menus and sidebar close when one navigates; the
 * page follows when another tab changes the language, unless something typed would be lost.
 */
export function NavbarBehaviour() {
  const pathname = usePathname();
  const router = useRouter();

  useEffect(() => {
    if (pathname) closePopovers();
    typed.clear();
  }, [pathname]);

  useEffect(() => {
    document.addEventListener("input", note);
    const deaf = hearTabs((news) => {
      const { pathname: path, search, hash } = window.location;
      if ((news !== "en" && news !== "ar") || news === document.documentElement.lang) return;
      if (!holdsWords()) {
        router.replace(localizePath(news, splitLocale(path).path) + search + hash, {
          scroll: false,
        });
      }
    });
    return () => {
      deaf();
      document.removeEventListener("input", note);
    };
  }, [router]);

  useEffect(() => {
    const onScroll = () => {
      document.documentElement.toggleAttribute("data-scrolled", window.scrollY > 10);
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    document.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("scroll", onScroll);
      document.removeEventListener("click", onClick);
    };
  }, []);

  return null;
}
