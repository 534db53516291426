import { cn } from "@/lib/shared/cn";

/**
 * A reason that another person wrote: under its label, in a paragraph of its own, which has the
 * direction of its text and stands on the page's side.
 */
export function Reason({
  label,
  text,
  className,
}: {
  label: string;
  /** Null where none was given: the label stands alone. */
  text: string | null;
  className?: string;
}) {
  return (
    <div className={cn("max-w-text", className)}>
      <p className="font-medium">{label}</p>
      {text && (
        <p dir="auto" className="match-parent whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
    </div>
  );
}
