"use client";

import { type ReactNode, useEffect, useState } from "react";

const KEY = "mahfil_language_hint";

function prefersArabic(): boolean {
  const first = navigator.languages.find((tag) => /^(?:ar|en)\b/i.test(tag));
  return first?.toLowerCase().startsWith("ar") ?? false;
}

/** Offers Arabic to browsers that prefer it, once; nobody is redirected. */
export function LanguageHint({
  text,
  dismiss,
  children,
}: {
  text: string;
  dismiss: string;
  children: ReactNode;
}) {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    try {
      setShown(prefersArabic() && localStorage.getItem(KEY) === null);
    } catch {
      // Without storage the hint could never be put away: it stays hidden.
    }
  }, []);

  function hide() {
    setShown(false);
    try {
      localStorage.setItem(KEY, "seen");
    } catch {}
  }

  if (!shown) return null;
  return (
    <div
      lang="ar"
      dir="rtl"
      className="absolute top-full right-4 mt-2 flex items-center gap-1 rounded-card border border-hairline bg-card py-1 ps-4 pe-1 text-sm shadow-float"
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) hide();
      }}
    >
      <span>{text}</span>
      {children}
      <button
        type="button"
        onClick={hide}
        className="min-h-11 cursor-pointer rounded-control px-2 text-muted hover:bg-tint hover:text-ink"
      >
        {dismiss}
      </button>
    </div>
  );
}
