import type { HTMLAttributes } from "react";
import { cn } from "@/lib/shared/cn";

/** A bordered box without shadow. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={cn("rounded-card border border-hairline bg-card p-5 sm:p-6", className)}
    />
  );
}
