"use client";

import { lazy, Suspense } from "react";
import { reloadOutdatedPage } from "@/lib/shared/reload-outdated-page";

// Part of every page, so the content is loaded only after the root layout has crashed.
const CrashInRoot = lazy(() =>
  import("./crash-in-root").catch(async (error: unknown) => {
    // Reloads an outdated page, which would stay empty otherwise.
    await reloadOutdatedPage(error);
    throw error;
  }),
);

export default function GlobalError({ error }: { error: unknown }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col bg-page text-ink">
        <Suspense>
          <CrashInRoot error={error} />
        </Suspense>
      </body>
    </html>
  );
}
