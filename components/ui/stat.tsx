import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";

/** A number and what it counts; put several into a `<dl>`. */
export function Stat({
  label,
  value,
  hint,
  className,
}: {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={cn(
        "flex flex-col gap-1 rounded-card border border-hairline bg-card p-5",
        className,
      )}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold leading-tight tabular-nums">{value}</dd>
      {hint && <dd className="text-sm text-muted">{hint}</dd>}
    </div>
  );
}
