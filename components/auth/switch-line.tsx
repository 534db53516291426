import { Link } from "@/components/i18n/link";
import { safeReturnPath } from "@/lib/auth/return-path";

/** The way from one form to the other, which keeps where its reader wanted to go. */
export function SwitchLine({
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
  const wanted = safeReturnPath(next);
  return (
    <p className="mt-8 text-muted">
      {question}{" "}
      <Link
        href={wanted ? { pathname: path, query: { next: wanted } } : path}
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  );
}
