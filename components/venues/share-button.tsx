"use client";

import type { ReactNode } from "react";
import { toast } from "@/components/ui/toast";

/** Shares the page's address with the system's dialog; without one, copies it. */
async function shareAddress(copiedText: string): Promise<void> {
  const { origin, pathname, search } = window.location;
  const url = origin + pathname + search;
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url });
  } catch (error) {
    // The dialog was closed.
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success(copiedText);
  } catch {
    toast.message(url, { duration: 10_000 });
  }
}

/** Shares the address of the page. */
export function ShareButton({
  copied,
  className,
  children,
}: {
  /** Says that the address is in the clipboard. */
  copied: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={() => void shareAddress(copied)}
      className={`${className} noscript:hidden`}
    >
      {children}
    </button>
  );
}
