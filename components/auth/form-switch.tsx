import { TextLink } from "@/components/ui/text-link";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";

/** A link between the forms for signing in and up, which keeps the return address. */
export function FormSwitch({
  question,
  label,
  path,
  next,
}: {
  question: string;
  label: string;
  path: string;
  next: unknown;
}) {
  return (
    <p className="mt-8 text-muted">
      {question}{" "}
      <TextLink href={withReturnPath(path, safeReturnPath(next))} className="font-medium">
        {label}
      </TextLink>
    </p>
  );
}
