import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { usePathname, useRouter } from "@/components/i18n/use-navigation";
import { sendTabMessage } from "@/lib/auth/session/tab-messages";
import { localizePath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/shared/locale-tag";

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
  // A cached page does not know its query, nor the not-found page its path: the link copies both just before it is used.
  const copyAddress = (event: { currentTarget: HTMLAnchorElement }) => {
    event.currentTarget.href = localizePath(to, path) + window.location.search;
  };
  return (
    <Link
      href={path}
      locale={to}
      lang={to}
      className={className}
      onPointerDown={copyAddress}
      onFocus={copyAddress}
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
