"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

/**
 * Light or dark under the key `theme`; the system's choice until somebody chooses. Its own script
 * is only text: the parser would wait with it for the styles, and FirstPaintScript has done its work.
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
