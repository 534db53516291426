import type { ReactNode } from "react";
import { LANGUAGE_HINT_KEY } from "@/lib/first-paint-code";

function dismissOffer() {
  delete document.documentElement.dataset.offerArabic;
  try {
    localStorage.setItem(LANGUAGE_HINT_KEY, "dismissed");
  } catch {
    // Without storage the offer returns on the next page.
  }
}

/** Offers Arabic to a browser that prefers it, as the first-paint script has found. */
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
        if (event.target instanceof Element && event.target.closest("a")) dismissOffer();
      }}
    >
      <span>{text}</span>
      {children}
      <button
        type="button"
        onClick={dismissOffer}
        className="min-h-11 cursor-pointer rounded-control px-3 text-muted hover:text-ink"
      >
        {dismiss}
      </button>
    </section>
  );
}
