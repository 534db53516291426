"use client";

import { useLayoutEffect } from "react";
import { hasSessionCookie, SESSION_COOKIE } from "@/lib/session-cookie";
import { applyTheme } from "./apply-theme";
import { LANGUAGE_HINT_KEY } from "./language-hint";

// Sets `<html data-session>` when this browser has a session, so that a cached page does not show the
// buttons of a signed-out visitor to a signed-in one.
const session = `if(/(?:^|; )${SESSION_COOKIE}(?:\\.0)?=./.test(document.cookie))document.documentElement.dataset.session=\`\`;`;

// The chosen theme, else the system's, applied as next-themes does.
const theme =
  "var h=document.documentElement,t=null;try{t=localStorage.getItem(`theme`)}catch(e){}" +
  "t=t==`dark`?t:t==`light`?t:matchMedia(`(prefers-color-scheme: dark)`).matches?`dark`:`light`;" +
  "h.classList.add(t);h.style.colorScheme=t;";

// Keeps the browser's theme colour in step with the page's theme.
const themeColor =
  "function f(){var m=document.querySelector(`meta[name=theme-color]`);" +
  "if(!m){m=document.createElement(`meta`);m.name=`theme-color`;document.head.append(m)}" +
  "m.content=document.documentElement.classList.contains(`dark`)?`#161616`:`#f8f7f6`}" +
  "f();new MutationObserver(f).observe(document.documentElement,{attributeFilter:[`class`]});";

// Offers Arabic on English pages to browsers that prefer it, until the offer has been dismissed.
const offerArabic =
  "if(document.documentElement.lang==`en`)if(/^ar/i.test(navigator.language))try{" +
  `if(localStorage.getItem(\`${LANGUAGE_HINT_KEY}\`)==null)` +
  "document.documentElement.dataset.offerArabic=``}catch(e){}";

const code = `(function(){${session}${theme}${themeColor}${offerArabic}})()`;

/**
 * Sets what the first paint depends on and a page cached for everybody cannot contain: session, theme
 * and language offer. It is an asynchronous module, because any other script would wait for the styles,
 * and the parser with it; `blocking` holds the paint until it has run.
 * React escapes the text of a script, so the code contains no quotes, ampersands or angle brackets.
 * Where the browser itself renders the page (a 404, a change of language), the effect runs instead.
 */
export function FirstPaintScript() {
  useLayoutEffect(() => {
    applyTheme();
    if (hasSessionCookie(document.cookie)) document.documentElement.dataset.session = "";
    if (document.querySelector("meta[name=theme-color]")) return;
    const script = document.createElement("script");
    script.text = code;
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
      {code}
    </script>
  );
}
