import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";

export type BadgeVariant =
  | "neutral"
  | "success"
  | "warning"
  | "danger"
  | "info"
  | "orange"
  | "accent";

const variants: Record<BadgeVariant, string> = {
  neutral: "bg-ink/8 text-ink",
  success: "bg-success/12 text-success",
  warning: "bg-warning/12 text-warning",
  danger: "bg-danger/12 text-danger",
  info: "bg-info/12 text-info",
  orange: "bg-orange/14 text-orange",
  accent: "bg-tint text-accent",
};

/** A label of a state. The text names it, never the colour alone. */
export function Badge({
  variant = "neutral",
  className,
  children,
}: {
  variant?: BadgeVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-medium leading-5",
        variants[variant],
        className,
      )}
    >
      {children}
    </span>
  );
}
