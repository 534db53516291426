import { Link } from "@/components/i18n/link";
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
      <Link
        href={withReturnPath(path, safeReturnPath(next))}
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  );
}
