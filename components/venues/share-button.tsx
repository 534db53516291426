"use client";

import type { ReactNode } from "react";
import { toast } from "@/components/ui/toast";

/** Shares the page's address by the system's own dialog; where there is none, copies it. */
async function shareAddress(copied: string): Promise<void> {
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
    toast.success(copied);
  } catch {
    toast.message(url, { duration: 10_000 });
  }
}

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
