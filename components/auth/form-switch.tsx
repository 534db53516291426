import { Link } from "@/components/i18n/link";
import { safeReturnPath } from "@/lib/auth/return-path";

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
  const returnPath = safeReturnPath(next);
  return (
    <p className="mt-8 text-muted">
      {question}{" "}
      <Link
        href={returnPath ? { pathname: path, query: { next: returnPath } } : path}
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  );
}
