"use client";

import "./globals.css";
import { useEffect, useState } from "react";
import { applyTheme } from "@/components/layout/apply-theme";
import { type CrashLabels, CrashScreen } from "@/components/layout/crash-screen";
import { splitLocale } from "@/lib/i18n/paths";

/**
 * The crash screen without a layout: with its own styles, and labels in the language of the address.
 * Default export, because it is loaded lazily.
 */
export default function CrashInRoot({ error }: { error: unknown }) {
  const [labels, setLabels] = useState<CrashLabels | null>(null);

  useEffect(() => {
    const html = document.documentElement;
    const { locale } = splitLocale(window.location.pathname);
    html.lang = locale;
    html.dir = locale === "ar" ? "rtl" : "ltr";
    applyTheme();
    (locale === "ar" ? import("../messages/ar.json") : import("../messages/en.json"))
      .then(({ default: messages }) => setLabels(messages.layout.crash))
      .catch(console.error);
  }, []);

  return <CrashScreen error={error} labels={labels} />;
}
