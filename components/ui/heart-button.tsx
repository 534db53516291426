import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";

/**
 * Saves a venue. It is drawn the same for everybody; one listener for the whole page
 * (components/favorites) knows what is saved, and says so in `aria-pressed`.
 */
export function HeartButton({
  id,
  label,
  className,
  children,
}: {
  id: string;
  /** With the venue's name. */
  label: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <button
      type="button"
      data-heart={id}
      aria-pressed="false"
      aria-label={label}
      className={cn("heart cursor-pointer", className)}
      suppressHydrationWarning
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
        <path d="M12 20.5S3.5 15.4 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 6.2-8.5 11.3-8.5 11.3z" />
      </svg>
      {children}
    </button>
  );
}
