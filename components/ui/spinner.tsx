import { cn } from "@/lib/shared/cn";

/** A loading indicator with a label, which is visually hidden unless `showLabel`. */
export function Spinner({
  label,
  showLabel = false,
  className,
}: {
  label: string;
  showLabel?: boolean;
  className?: string;
}) {
  return (
    <span role="status" className="inline-flex items-center gap-3 text-muted">
      <span
        aria-hidden="true"
        className={cn(
          "size-5 shrink-0 animate-spin rounded-full border-2 border-accent border-e-transparent",
          className,
        )}
      />
      <span className={showLabel ? "text-base" : "sr-only"}>{label}</span>
    </span>
  );
}
