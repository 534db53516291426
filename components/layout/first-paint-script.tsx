"use client";

import { useLayoutEffect } from "react";
import { firstPaintCode } from "@/lib/first-paint-code";
import { hasSessionCookie } from "@/lib/session-cookie";
import { applyTheme } from "./apply-theme";

/**
 * Sets what the first paint depends on and a page cached for everybody cannot contain: session, theme
 * and language offer. It is an asynchronous module, because any other script would wait for the styles,
 * and the parser with it; `blocking` holds the paint until it has run.
 * Where the browser itself renders the page (a 404, a change of language), the effect runs instead.
 */
export function FirstPaintScript() {
  useLayoutEffect(() => {
    applyTheme();
    if (hasSessionCookie(document.cookie)) document.documentElement.dataset.session = "";
    if (document.querySelector("meta[name=theme-color]")) return;
    const script = document.createElement("script");
    script.text = firstPaintCode;
    document.head.append(script);
  }, []);

  return (
    // A script runs where the server wrote it; React warns of scripts that it creates in the browser.
    <script
      type={typeof window === "undefined" ? "module" : "text/plain"}
      async
      blocking="render"
      suppressHydrationWarning
    >
      {firstPaintCode}
    </script>
  );
}
