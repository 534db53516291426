import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";

/** A figure with its label, for use in a `<dl>`. */
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
        "@container flex min-w-0 flex-col gap-1 rounded-card border border-hairline bg-card p-5",
        className,
      )}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="@min-[12rem]:text-2xl font-semibold text-lg leading-tight tabular-nums">
        {value}
      </dd>
      {hint && <dd className="text-sm text-muted">{hint}</dd>}
    </div>
  );
}
