"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { usePathname } from "@/components/i18n/use-navigation";

export type NavItem = { href: string; label: string; icon?: ReactNode };

/** Of addresses that contain each other, the longest that the page lies under. */
function currentOf(items: NavItem[], path: string): string | undefined {
  return items
    .map((item) => item.href)
    .filter((href) => path === href || (href !== "/" && path.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** Links that know which of them the reader is at. */
export function NavLinks({ items, className }: { items: NavItem[]; className: string }) {
  const current = currentOf(items, usePathname());
  return items.map(({ href, label, icon }) => (
    <li key={href}>
      <Link href={href} aria-current={href === current ? "page" : undefined} className={className}>
        {icon}
        {label}
      </Link>
    </li>
  ));
}
