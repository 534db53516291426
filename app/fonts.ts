import localFont from "next/font/local";

// One family for both scripts with one file each, so that a page loads only the scripts that it shows. Every page needs the Latin
// file for its digits and spaces.
export const latin = localFont({
  src: "./fonts/readex-pro-latin.woff2",
  variable: "--font-latin",
  weight: "400 700",
  display: "swap",
  // Our fallback is in globals.css, after the Arabic file, because Arial contains Arabic letters too.
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});

/**
 * The Arabic file of globals.css, which Arabic pages preload. Not a `localFont`, because that would preload it for both languages
 * or for neither.
 */
export const arabicFile = new URL("./fonts/readex-pro-arabic.woff2", import.meta.url).pathname;
