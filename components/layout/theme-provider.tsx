"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

/**
 * The theme, light or dark, stored under the key `theme`; the system's until one is chosen. The script
 * of next-themes is disabled by its type: it would delay the parser, and FirstPaintScript replaces it.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <NextThemes
      attribute="class"
      storageKey="theme"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      scriptProps={{ type: "text/plain", suppressHydrationWarning: true }}
    >
      {children}
    </NextThemes>
  );
}
