"use client";

import "./globals.css";
import { useEffect, useState } from "react";
import { applyTheme } from "@/components/layout/apply-theme";
import { CrashScreen, type CrashWords } from "@/components/layout/crash-screen";

/**
 * The crash screen where the root layout itself has crashed. It has no words handed to it, so it
 * fetches those of the address's language.
 */
export default function GlobalCrash({ error }: { error: unknown }) {
  const [words, setWords] = useState<CrashWords | null>(null);

  useEffect(() => {
    const html = document.documentElement;
    const arabic = /^\/ar(\/|$)/.test(window.location.pathname);
    html.lang = arabic ? "ar" : "en";
    html.dir = arabic ? "rtl" : "ltr";
    applyTheme();
    (arabic ? import("../messages/ar.json") : import("../messages/en.json"))
      .then(({ default: messages }) => setWords(messages.layout.crash))
      .catch(console.error);
  }, []);

  return (
    <html lang="en" suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col bg-page text-ink">
        <CrashScreen error={error} words={words} />
      </body>
    </html>
  );
}
