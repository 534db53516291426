import { ChevronRight } from "lucide-react";
import { Link } from "@/components/i18n/link";

/** The path to the page from the root. The last item is the page itself and no link. */
export function Breadcrumbs({
  items,
  label,
  className,
}: {
  items: { label: string; href?: string }[];
  label: string;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && (
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
            )}
            {item.href ? (
              <Link
                href={item.href}
                className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
