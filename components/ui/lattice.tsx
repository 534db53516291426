import { cn } from "@/lib/shared/cn";

/** The eight-pointed stars of the mashrabiya, drawn in the text colour; decoration only. */
export function Lattice({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("lattice block", className)} />;
}
