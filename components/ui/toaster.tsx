import { CircleAlert, CircleCheck } from "lucide-react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

let mounted: Promise<typeof toast> | null = null;

const spinnerClass =
  "block size-5 animate-spin rounded-full border-2 border-accent border-e-transparent";

/** Mounts the list of toasts once, in its own root. Resolves to sonner's `toast`. */
export function mountToaster(): Promise<typeof toast> {
  mounted ??= new Promise((resolve) => {
    const html = document.documentElement;
    const container = document.createElement("div");
    document.body.append(container);
    createRoot(container).render(
      <Toaster
        position="top-center"
        visibleToasts={20}
        duration={4000}
        expand
        style={{ fontFamily: "inherit" }}
        gap={8}
        offset={76}
        mobileOffset={{ top: 76, left: 16, right: 16 }}
        dir={html.dir === "rtl" ? "rtl" : "ltr"}
        containerAriaLabel={html.dataset.notices ?? ""}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
          error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
          loading: <span aria-hidden="true" className={spinnerClass} />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "flex w-full items-start gap-3 rounded-card border border-hairline bg-card px-4 py-3 text-base text-ink shadow-float",
            icon: "relative mt-0.5 size-5 shrink-0",
            content: "min-w-0",
            title: "break-words",
          },
        }}
      />,
    );
    // The list subscribes in an effect; an earlier toast would be lost.
    setTimeout(() => resolve(toast), 0);
  });
  return mounted;
}
