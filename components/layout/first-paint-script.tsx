"use client";

import { useLayoutEffect } from "react";
import { markSession } from "@/lib/auth/first-paint";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { applyTheme } from "./apply-theme";
import { LANGUAGE_HINT_KEY } from "./language-hint";

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

const code = `(function(){${markSession}${themeColor}${offerArabic}})()`;

/**
 * What must be known before the first paint, and cannot be known by a page cached for everyone.
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
    <script type={scriptType()} suppressHydrationWarning>
      {code}
    </script>
  );
}

/** Scripts run where the server wrote them; React warns of those that it makes in the browser. */
export function scriptType(): string {
  return typeof window === "undefined" ? "text/javascript" : "text/plain";
}
