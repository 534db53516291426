import { cn } from "@/lib/shared/cn";

/** A quiet block in the shape of what comes. The region around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("skeleton block rounded-control bg-ink/8", className)} />
  );
}
