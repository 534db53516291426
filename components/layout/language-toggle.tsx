"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { usePathname, useRouter } from "@/components/i18n/use-navigation";
import { tellTabs } from "@/lib/auth/session/tab-messages";
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
  const path = usePathname();
  return (
    <Link
      href={path}
      locale={to}
      lang={to}
      className={className}
      onPointerDown={withQuery}
      onFocus={withQuery}
      onNavigate={(event) => {
        event.preventDefault();
        tellTabs(to);
        const { search, hash } = window.location;
        router.push(path + search + hash, { locale: to, scroll: false });
      }}
    >
      {children}
    </Link>
  );
}
