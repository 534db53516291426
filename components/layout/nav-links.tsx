"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { usePathname } from "@/components/i18n/use-navigation";
import { localPath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/shared/locale-tag";

export type NavItem = { href: string; label: string; icon?: ReactNode };

/** Of addresses that contain each other, the longest that the page lies under. */
function currentOf(items: NavItem[], path: string): string | undefined {
  return items
    .map((item) => item.href)
    .filter((href) => path === href || (href !== "/" && path.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** Links that know which of them the reader is at. */
export function NavLinks({
  items,
  locale,
  className,
}: {
  items: NavItem[];
  locale: Locale;
  className: string;
}) {
  const current = currentOf(items, usePathname());
  return items.map(({ href, label, icon }) => (
    <li key={href}>
      <Link
        prefetch={false}
        href={localPath(locale, href)}
        aria-current={href === current ? "page" : undefined}
        className={className}
      >
        {icon}
        {label}
      </Link>
    </li>
  ));
}
