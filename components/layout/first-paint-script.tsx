import { markSession } from "@/lib/auth/first-paint";

// Keeps the browser's own colour true to the page's theme, whoever changes it.
const themeColor =
  "var h=document.documentElement,m=document.createElement(`meta`);" +
  "function f(){m.name=`theme-color`;m.content=h.classList.contains(`dark`)?`#161616`:`#f8f7f6`;" +
  "if(!m.isConnected)document.head.append(m)}" +
  "f();new MutationObserver(f).observe(h,{attributeFilter:[`class`]});";

/**
 * What must be known before the first paint, and cannot be known by a page cached for everyone.
 * React escapes a script's text as it does any text, so the code does without the characters that
 * it would escape.
 */
export function FirstPaintScript() {
  return <script suppressHydrationWarning>{`{${markSession}${themeColor}}`}</script>;
}
