"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { usePathname } from "@/components/i18n/use-navigation";
import { currentHref } from "./current-href";

export type NavItem = { href: string; label: string; icon?: ReactNode; badge?: ReactNode };

/** Links in a list, the current page marked. */
export function NavLinks({ items, className }: { items: NavItem[]; className: string }) {
  const current = currentHref(
    items.map(({ href }) => href),
    usePathname(),
  );
  return items.map(({ href, label, icon, badge }) => (
    <li key={href}>
      <Link href={href} aria-current={href === current ? "page" : undefined} className={className}>
        {icon}
        {label}
        {badge}
      </Link>
    </li>
  ));
}
