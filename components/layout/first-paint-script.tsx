"use client";

import { useLayoutEffect } from "react";
import { firstPaintCode } from "@/lib/first-paint-code";
import { hasSessionCookie } from "@/lib/session-cookie";
import { applyTheme } from "./apply-theme";

/**
 * Sets session, theme and language offer before the first paint, because a page cached for everybody cannot contain them. It is
 * an asynchronous module: every other script would wait for the styles and hold back the parser. `blocking` delays the paint until
 * it has run. The effect runs instead where the browser itself renders the page (a 404, a change of language).
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
    // The server's script runs. In the browser the other type avoids React's warning about scripts that it creates.
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
