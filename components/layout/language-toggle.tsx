"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { usePathname } from "@/components/i18n/use-navigation";
import { tellTabs } from "@/lib/auth/session/tab-messages";
import { localPath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/shared/locale-tag";

// A cached page does not know its query, so the link takes it over when it is about to be used.
function withQuery(event: { currentTarget: HTMLAnchorElement }) {
  event.currentTarget.search = window.location.search;
}

/** The same page in the other language, with its path and its query. */
export function LanguageToggle({
  to,
  className,
  children,
}: {
  to: Locale;
  className: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const href = localPath(to, usePathname());
  return (
    <Link
      href={href}
      hrefLang={to}
      lang={to}
      className={className}
      prefetch={false}
      onPointerDown={withQuery}
      onFocus={withQuery}
      onNavigate={(event) => {
        event.preventDefault();
        tellTabs(to);
        router.push(href + window.location.search + window.location.hash, { scroll: false });
      }}
    >
      {children}
    </Link>
  );
}
