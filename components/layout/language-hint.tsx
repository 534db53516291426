"use client";

import type { ReactNode } from "react";

/** Where the browser remembers that the offer has been put away. */
export const LANGUAGE_HINT_KEY = "mahfil_language_hint";

function putAway() {
  delete document.documentElement.dataset.offerArabic;
  try {
    localStorage.setItem(LANGUAGE_HINT_KEY, "seen");
  } catch {
    // Without storage it is offered again on the next page.
  }
}

/** Offers Arabic, where the page's first script has found that the browser prefers it. */
export function LanguageHint({
  text,
  dismiss,
  children,
}: {
  text: string;
  dismiss: string;
  children: ReactNode;
}) {
  return (
    <section
      lang="ar"
      dir="rtl"
      aria-label={text}
      className="language-hint flex flex-wrap items-center justify-center gap-x-3 bg-tint px-4 text-sm"
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) putAway();
      }}
    >
      <span>{text}</span>
      {children}
      <button
        type="button"
        onClick={putAway}
        className="min-h-11 cursor-pointer rounded-control px-3 text-muted hover:text-ink"
      >
        {dismiss}
      </button>
    </section>
  );
}
