import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "@/lib/shared/cn";

/**
 * A native modal dialog: the browser traps the focus, closes on Escape and restores the focus. With
 * `closeLabel` it has a close button.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  closeLabel,
  className,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  closeLabel?: string;
  className?: string;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={cn("modal", className)}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <header className="flex items-start justify-between gap-4 px-6 pt-5">
            <h2 id={titleId} className="pt-1.5 text-xl">
              {title}
            </h2>
            {closeLabel && (
              <button
                type="button"
                onClick={onClose}
                aria-label={closeLabel}
                className="-me-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-tint"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
          </header>
          <div className="min-h-0 overflow-y-auto px-6 py-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 px-6 pb-6 pt-2">{footer}</footer>
          )}
        </div>
      )}
    </dialog>
  );
}
