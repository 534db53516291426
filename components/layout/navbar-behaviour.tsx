"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}

function onClick(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("[popover] a[href]")) closePopovers();
}

/** The navbar's shadow after 10 pixels of scrolling; menus and sidebar close when one navigates. */
export function NavbarBehaviour() {
  const pathname = usePathname();

  useEffect(() => {
    if (pathname) closePopovers();
  }, [pathname]);

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
