import { cn } from "@/lib/shared/cn";
import { textLanguage } from "@/lib/shared/text-language";

/**
 * A reason written by another person, in a paragraph below its label. The paragraph has the direction of
 * its text and names its language, and is aligned to the start of the page.
 */
export function Reason({
  label,
  text,
  className,
}: {
  label: string;
  /** Null shows the label alone. */
  text: string | null;
  className?: string;
}) {
  return (
    <div className={cn("max-w-text", className)}>
      <p className="font-medium">{label}</p>
      {text && (
        <p
          lang={textLanguage(text)}
          dir="auto"
          className="match-parent whitespace-pre-line wrap-anywhere"
        >
          {text}
        </p>
      )}
    </div>
  );
}
