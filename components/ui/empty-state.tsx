import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";
import { Lattice } from "./lattice";

/** Shown in place of missing content: what happened, what to do, and one button. */
export function EmptyState({
  title,
  body,
  action,
  as: Heading = "h2",
  className,
}: {
  title: ReactNode;
  body?: ReactNode;
  action?: ReactNode;
  as?: "h1" | "h2" | "h3";
  className?: string;
}) {
  return (
    <div
      className={cn(
        "relative isolate flex flex-col items-center overflow-hidden rounded-card px-6 py-16 text-center",
        className,
      )}
    >
      <Lattice className="lattice-fade -z-10 absolute inset-0 text-accent opacity-25" />
      <Heading className="max-w-md text-xl">{title}</Heading>
      {body && <p className="mt-2 max-w-md text-muted">{body}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
