import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { useRouter } from "@/components/i18n/use-navigation";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import { splitLocale } from "@/lib/i18n/paths";
import { isSignedOutPage } from "@/lib/routes/client-routes";

/** Where signing in leads back to: the return address of an auth form, or the current venue page; null for the default. */
function currentReturnPath(): string | null {
  const { pathname, search } = window.location;
  if (isSignedOutPage(pathname)) {
    return safeReturnPath(new URLSearchParams(search).get("next"));
  }
  return splitLocale(pathname).path.startsWith("/venues/")
    ? safeReturnPath(pathname + search)
    : null;
}

// A cached page does not know its query: the link reads it just before it is used.
function takeReturnPath(event: { currentTarget: HTMLAnchorElement }) {
  event.currentTarget.search = withReturnPath("", currentReturnPath());
}

/** A link of the header to /signin or /signup that keeps the return address. */
export function AuthLink({
  href,
  className,
  children,
}: {
  href: "/signin" | "/signup";
  className: string;
  children: ReactNode;
}) {
  const router = useRouter();
  return (
    <Link
      href={href}
      className={className}
      onPointerDown={takeReturnPath}
      onFocus={takeReturnPath}
      onNavigate={(event) => {
        event.preventDefault();
        router.push(withReturnPath(href, currentReturnPath()));
      }}
    >
      {children}
    </Link>
  );
}
