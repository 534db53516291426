import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { handleSheetToggle } from "@/components/ui/close-on-back";
import { onTabMessage } from "@/lib/auth/session/tab-messages";
import { localizePath, splitLocale } from "@/lib/i18n/paths";

function closePopovers() {
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open"))
    popover.hidePopover();
}

function handleClick(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("[popover] a[href]")) closePopovers();
}

// The fields that were edited on this page.
const editedFields = new Set<EventTarget | null>();
const handleInput = ({ target }: Event) => editedFields.add(target);
const hasUnsavedText = () =>
  [...editedFields].some(
    (field) => (field as HTMLInputElement).isConnected && (field as HTMLInputElement).value,
  );

/**
 * Adds the navbar's shadow after 10 pixels of scrolling, closes menus and the sidebar on navigation, and sheets when the reader
 * goes back. Follows a change of language in another tab unless that would discard edited text.
 */
export function NavbarEffects() {
  const pathname = usePathname();
  const router = useRouter();
  const shownPath = useRef(pathname);

  useEffect(() => {
    // A menu that was opened before the page was hydrated stays open.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closePopovers();
    editedFields.clear();
  }, [pathname]);

  useEffect(() => {
    document.addEventListener("input", handleInput);
    const unsubscribe = onTabMessage((message) => {
      if (message !== "en" && message !== "ar") return;
      if (message === document.documentElement.lang) return;
      const { pathname: path, search, hash } = window.location;
      if (!hasUnsavedText()) {
        router.replace(localizePath(message, splitLocale(path).path) + search + hash, {
          scroll: false,
        });
      }
    });
    return () => {
      unsubscribe();
      document.removeEventListener("input", handleInput);
    };
  }, [router]);

  useEffect(() => {
    const handleScroll = () => {
      document.documentElement.toggleAttribute("data-scrolled", window.scrollY > 10);
    };
    handleScroll();
    window.addEventListener("scroll", handleScroll, { passive: true });
    document.addEventListener("click", handleClick);
    document.addEventListener("toggle", handleSheetToggle, { capture: true });
    return () => {
      window.removeEventListener("scroll", handleScroll);
      document.removeEventListener("click", handleClick);
      document.removeEventListener("toggle", handleSheetToggle, { capture: true });
    };
  }, []);

  return null;
}
