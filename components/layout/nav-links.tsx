"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { usePathname } from "@/components/i18n/use-navigation";

export type NavItem = { href: string; label: string; icon?: ReactNode };

/** The address of the current page, or the longest one above it. */
function currentHref(items: NavItem[], path: string): string | undefined {
  return items
    .map((item) => item.href)
    .filter((href) => path === href || (href !== "/" && path.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** Links in a list, the current page marked. */
export function NavLinks({ items, className }: { items: NavItem[]; className: string }) {
  const current = currentHref(items, usePathname());
  return items.map(({ href, label, icon }) => (
    <li key={href}>
      <Link href={href} aria-current={href === current ? "page" : undefined} className={className}>
        {icon}
        {label}
      </Link>
    </li>
  ));
}
