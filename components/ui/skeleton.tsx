import { cn } from "@/lib/shared/cn";

/** A placeholder in the shape of the loading content. The region around it announces the loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("skeleton block rounded-control bg-ink/8", className)} />
  );
}
