"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { usePathname, useRouter } from "@/components/i18n/use-navigation";
import { sendTabMessage } from "@/lib/auth/session/tab-messages";
import type { Locale } from "@/lib/shared/locale-tag";

// A cached page does not know its query: the link copies it when it is about to be used.
function copyQuery(event: { currentTarget: HTMLAnchorElement }) {
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
      onPointerDown={copyQuery}
      onFocus={copyQuery}
      onNavigate={(event) => {
        event.preventDefault();
        sendTabMessage(to);
        const { search, hash } = window.location;
        router.push(path + search + hash, { locale: to, scroll: false });
      }}
    >
      {children}
    </Link>
  );
}
