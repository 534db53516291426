"use client";

import { useLayoutEffect } from "react";
import { markSession } from "@/lib/auth/session/first-paint";
import { hasSessionCookie } from "@/lib/auth/session/session-cookie";
import { applyTheme } from "./apply-theme";
import { LANGUAGE_HINT_KEY } from "./language-hint";

// The chosen theme, else the system's, in the way next-themes gives it.
const theme =
  "var h=document.documentElement,t=null;try{t=localStorage.getItem(`theme`)}catch(e){}" +
  "t=t==`dark`?t:t==`light`?t:matchMedia(`(prefers-color-scheme: dark)`).matches?`dark`:`light`;" +
  "h.classList.add(t);h.style.colorScheme=t;";

// Keeps the browser's own colour true to the page's theme, whoever changes it.
const themeColor =
  "function f(){var m=document.querySelector(`meta[name=theme-color]`);" +
  "if(!m){m=document.createElement(`meta`);m.name=`theme-color`;document.head.append(m)}" +
  "m.content=document.documentElement.classList.contains(`dark`)?`#161616`:`#f8f7f6`}" +
  "f();new MutationObserver(f).observe(document.documentElement,{attributeFilter:[`class`]});";

// Offers Arabic on English pages to browsers that prefer it, until the offer has been put away.
const offerArabic =
  "if(document.documentElement.lang==`en`)if(/^ar/i.test(navigator.language))try{" +
  `if(localStorage.getItem(\`${LANGUAGE_HINT_KEY}\`)==null)` +
  "document.documentElement.dataset.offerArabic=``}catch(e){}";

const code = `(function(){${markSession}${theme}${themeColor}${offerArabic}})()`;

/**
 * What must be known before the first paint, and cannot be known by a page cached for everyone. It
 * is an asynchronous module, because any other script in the page waits for the styles, and the
 * parser with it; `blocking` keeps the paint until it has run.
 * React escapes a script's text as it does any text, so the code does without the characters that
 * it would escape. Where the browser itself renders the page (a 404, a change of language), it
 * runs here instead.
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
    // Scripts run where the server wrote them; React warns of those that it makes in the browser.
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
