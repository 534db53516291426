"use client";

import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

let mounted: Promise<typeof toast> | null = null;

/** Mounts the list of toasts once, in a root of its own, and answers sonner's `toast`. */
export function ready(): Promise<typeof toast> {
  mounted ??= new Promise((resolve) => {
    const html = document.documentElement;
    const host = document.createElement("div");
    document.body.append(host);
    createRoot(host).render(
      <Toaster
        position="top-center"
        visibleToasts={20}
        duration={4000}
        dir={html.dir === "rtl" ? "rtl" : "ltr"}
        containerAriaLabel={html.dataset.notices ?? ""}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "flex w-full items-start gap-3 rounded-card border border-hairline bg-card px-4 py-3 text-base text-ink shadow-float",
            success: "[&_[data-icon]]:text-success",
            error: "[&_[data-icon]]:text-danger",
            title: "min-w-0 break-words",
          },
        }}
      />,
    );
    // The list subscribes when it is mounted; a toast before that would be lost.
    setTimeout(() => resolve(toast), 0);
  });
  return mounted;
}
