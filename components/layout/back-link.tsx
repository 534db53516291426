import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";

/** The link above a page to the list that it is from. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center gap-2 self-start text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {children}
    </Link>
  );
}
