"use client";

import "./globals.css";
import { useEffect, useState } from "react";
import { applyTheme } from "@/components/layout/apply-theme";
import { CrashScreen, type CrashWords } from "@/components/layout/crash-screen";

/**
 * The crash screen without a layout: it brings its own styles, and fetches the words of the
 * address's language. Default export, because it is loaded lazily.
 */
export default function CrashInRoot({ error }: { error: unknown }) {
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

  return <CrashScreen error={error} words={words} />;
}
