"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";
import { scriptType } from "./first-paint-script";

/** Light or dark under the key `theme`; the system's choice until somebody chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <NextThemes
      attribute="class"
      storageKey="theme"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      scriptProps={{ type: scriptType(), suppressHydrationWarning: true }}
    >
      {children}
    </NextThemes>
  );
}
