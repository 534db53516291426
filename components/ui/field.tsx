import { type AriaAttributes, type ReactNode, useId } from "react";
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

/** The error of a control or a group of them, announced when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p id={id} className="font-medium text-danger text-sm">
          {children}
        </p>
      )}
    </div>
  );
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
      <FieldError id={`${htmlFor}-error`}>{error}</FieldError>
    </div>
  );
}

/** The texts of a control that is its own Field. */
export type FieldTexts = Pick<FieldProps, "label" | "hint" | "reservesHint" | "error"> & {
  /** Marks the field; `required` of the control also lets the browser refuse an empty one. */
  isRequired?: boolean | undefined;
  fieldClassName?: string | undefined;
};

type ControlProps = Pick<AriaAttributes, "aria-invalid" | "aria-describedby"> & {
  id?: string | undefined;
  required?: boolean | undefined;
};

/** Splits the properties of a control with texts into those of its Field, and its own with what ties it to its texts. */
export function useField<P extends FieldTexts & ControlProps>(props: P) {
  const { label, hint, reservesHint, error, isRequired, fieldClassName, ...control } = props;
  const generatedId = useId();
  const id = control.id ?? generatedId;
  return {
    frame: {
      label,
      hint,
      reservesHint,
      error,
      htmlFor: id,
      required: isRequired ?? control.required,
      className: fieldClassName,
    },
    control: {
      ...control,
      id,
      "aria-invalid": control["aria-invalid"] ?? (error ? true : undefined),
      "aria-describedby": control["aria-describedby"] ?? describedBy(id, { hint, error }),
    },
  };
}
