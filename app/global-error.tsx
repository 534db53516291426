"use client";

import { lazy, Suspense } from "react";
import { reloadOutdatedPage } from "@/lib/shared/reload-outdated-page";

// Part of every page, so its content is loaded only when the root layout has crashed.
const CrashInRoot = lazy(() =>
  import("./crash-in-root").catch(async (error: unknown) => {
    // Nothing would be shown until the page is loaded anew, or for good.
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
