"use client";

import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { useUser } from "@/lib/auth/user-context";
import { localPath } from "@/lib/i18n/paths";
import { cn } from "@/lib/shared/cn";
import type { Locale } from "@/lib/shared/locale-tag";
import { displayName, type UserWords, userLinks } from "./user-links";

const row =
  "flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 text-start text-base hover:bg-tint";

/**
 * Sign in and Sign up, or the person's avatar and menu. Until it is known who is there, the first
 * script of the page has said which of the two to make room for.
 */
export function UserMenu({ locale, words }: { locale: Locale; words: UserWords }) {
  const { user, loading, isHost, signOut } = useUser();
  if (!user) {
    return (
      <>
        {loading && (
          <span
            aria-hidden="true"
            className="with-session skeleton size-10 rounded-full bg-ink/8"
          />
        )}
        <div className={cn("flex items-center gap-1 max-lg:hidden", loading && "without-session")}>
          <Link
            href={localPath(locale, "/signin")}
            className={buttonClass({
              variant: "ghost",
              size: "sm",
              className: "whitespace-nowrap",
            })}
          >
            {words.signIn}
          </Link>
          <Link
            href={localPath(locale, "/signup")}
            className={buttonClass({ size: "sm", className: "whitespace-nowrap" })}
          >
            {words.signUp}
          </Link>
        </div>
      </>
    );
  }
  const name = displayName(user);
  return (
    <>
      {isHost && (
        <Badge variant="accent" className="max-md:hidden">
          {words.hostBadge}
        </Badge>
      )}
      <button
        type="button"
        popoverTarget="user-menu"
        aria-label={`${words.account}: ${name}`}
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-tint"
      >
        <Avatar name={name} src={user.avatar} />
      </button>
      <div
        id="user-menu"
        popover="auto"
        role="dialog"
        aria-label={words.account}
        className="menu menu-end w-64 p-2"
      >
        <div className="flex flex-col gap-1 border-hairline border-b px-3 pt-2 pb-3">
          <p className="flex items-start justify-between gap-2">
            <bdi className="break-words font-semibold">{name}</bdi>
            {isHost && <Badge variant="accent">{words.hostBadge}</Badge>}
          </p>
          <p dir="ltr" className="match-parent break-all text-muted text-sm">
            {user.email}
          </p>
        </div>
        <ul className="pt-2">
          {userLinks(user.role, words).map(({ href, label }) => (
            <li key={href}>
              <Link href={localPath(locale, href)} className={row}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void signOut()} className={row}>
              {words.signOut}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}

/** The same two buttons for the mobile menu; nothing for somebody who is signed in. */
export function MobileAuth({ locale, words }: { locale: Locale; words: UserWords }) {
  const { user, loading } = useUser();
  if (user) return null;
  return (
    <div className={cn("grid grid-cols-2 gap-3", loading && "without-session")}>
      <Link
        href={localPath(locale, "/signin")}
        className={buttonClass({ variant: "outline", className: "px-3" })}
      >
        {words.signIn}
      </Link>
      <Link href={localPath(locale, "/signup")} className={buttonClass({ className: "px-3" })}>
        {words.signUp}
      </Link>
    </div>
  );
}
