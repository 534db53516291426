import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";

type FieldProps = {
  label: ReactNode;
  /** The id of the control. Its hint is `<id>-hint` and its error `<id>-error`: see describedBy. */
  htmlFor: string;
  hint?: ReactNode;
  /** Reserves a line for a hint that arrives later, so that nothing below moves. */
  reservesHint?: boolean;
  error?: ReactNode;
  required?: boolean;
  children: ReactNode;
  className?: string;
};

/** `aria-describedby` for the control inside a Field. */
export function describedBy(
  id: string,
  { hint, error }: { hint?: unknown; error?: unknown },
): string | undefined {
  return cn(hint ? `${id}-hint` : "", error ? `${id}-error` : "") || undefined;
}

/** A control with its label, hint and error. The control itself sets aria-invalid. */
export function Field({
  label,
  htmlFor,
  hint,
  reservesHint,
  error,
  required,
  children,
  className,
}: FieldProps) {
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={htmlFor} className="text-sm font-medium text-ink">
        {label}
        {required && (
          <span aria-hidden="true" className="ms-1 text-accent">
            *
          </span>
        )}
      </label>
      {children}
      {(hint || reservesHint) && (
        <p id={`${htmlFor}-hint`} className="min-h-lh text-sm text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${htmlFor}-error`} className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
