import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/shared/cn";

/** A message above a form: an error or a success. */
export function Notice({ kind, children }: { kind: "danger" | "success"; children: ReactNode }) {
  const Icon = kind === "danger" ? CircleAlert : CircleCheck;
  return (
    <div
      role={kind === "danger" ? "alert" : "status"}
      className={cn(
        "flex items-start gap-3 rounded-control border p-3 text-sm",
        kind === "danger" ? "border-danger text-danger" : "border-success text-success",
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 font-medium">{children}</p>
    </div>
  );
}
