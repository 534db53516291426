import { cn } from "@/lib/shared/cn";

/** A decorative pattern of eight-pointed stars in the text colour. */
export function Lattice({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("lattice block", className)} />;
}
