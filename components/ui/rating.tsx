import { cn } from "@/lib/shared/cn";

/** A rating of one to five with the number of reviews. `label` is its accessible text. */
export function Rating({
  value,
  count,
  label,
  className,
}: {
  value: number;
  count?: number;
  label: string;
  className?: string;
}) {
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap text-sm", className)}>
      <span className="sr-only">{label}</span>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4 fill-accent">
        <path d="M10 1.6l2.5 5.3 5.8.7-4.3 4 1.1 5.8L10 14.6l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z" />
      </svg>
      <span aria-hidden="true" className="font-medium tabular-nums">
        {value.toFixed(1)}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="text-muted tabular-nums">
          ({count})
        </span>
      )}
    </span>
  );
}
