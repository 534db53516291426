import type { ButtonHTMLAttributes } from "react";
import { cn } from "@/lib/shared/cn";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "success"
  | "danger"
  | "warning"
  | "outline"
  | "ghost";
export type ButtonSize = "sm" | "md" | "lg";

/** The classes of a button, also for links that look like one. */
export function buttonClass({
  variant = "primary",
  size = "md",
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
} = {}): string {
  return cn("button", `button-${variant}`, `button-${size}`, className);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and disables the button, which keeps its width. */
  loading?: boolean;
};

export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size, className: cn(loading && "relative", className) })}
    >
      {loading && (
        <span
          aria-hidden="true"
          className="absolute size-5 animate-spin rounded-full border-2 border-current border-e-transparent"
        />
      )}
      {loading ? (
        <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      ) : (
        children
      )}
    </button>
  );
}
