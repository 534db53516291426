"use client";

import { useEffect, useState } from "react";
import { splitLocale } from "@/lib/i18n/paths";
import { applyTheme } from "./apply-theme";
import { type CrashLabels, CrashScreen } from "./crash-screen";

/** The crash screen without a layout, with labels in the language of the address. */
export function CrashInRoot({ error }: { error: unknown }) {
  const [labels, setLabels] = useState<CrashLabels | null>(null);

  useEffect(() => {
    const html = document.documentElement;
    const { locale } = splitLocale(window.location.pathname);
    html.lang = locale;
    html.dir = locale === "ar" ? "rtl" : "ltr";
    applyTheme();
    (locale === "ar" ? import("@/messages/ar.json") : import("@/messages/en.json"))
      .then(({ default: messages }) => setLabels(messages.layout.crash))
      .catch(console.error);
  }, []);

  return <CrashScreen error={error} labels={labels} />;
}
