import { SESSION_STORAGE_KEY } from "./session-cookie.ts";

/** The storage key of a dismissed language offer. */
export const LANGUAGE_HINT_KEY = "mahfil_language_hint";

// Sets `<html data-session>` when this browser has a session, so that a cached page does not show a signed-in visitor
// the buttons for signed-out ones. Matches the cookie with and without its prefix: the script must be constant, because
// its hash is in the policy.
const session = `if(/(?:^|; )(?:__Host-)?${SESSION_STORAGE_KEY}(?:\\.0)?=./.test(document.cookie))document.documentElement.dataset.session=\`\`;`;

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

/**
 * The code of the first-paint script; the content security policy of every page contains its hash. Contains no quotes,
 * ampersands or angle brackets, because React escapes them in a script.
 */
export const firstPaintCode = `(function(){${session}${theme}${themeColor}${offerArabic}})()`;
