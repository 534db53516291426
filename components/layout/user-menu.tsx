"use client";

import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { Link } from "@/components/i18n/link";
import { useUser } from "@/components/session/user-context";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/lib/shared/cn";
import type { UserWords } from "./user-links";

type Menu = ComponentType<ComponentProps<typeof import("./signed-in-menu").default>>;
let known: Menu | null = null;

/**
 * The menu, once somebody is there. Not by Suspense, which holds what comes late back for another
 * third of a second; and a menu that cannot be fetched must not take the page with it.
 */
function useMenu(wanted: boolean): Menu | null {
  const [menu, setMenu] = useState<Menu | null>(() => known);
  useEffect(() => {
    if (!wanted || known) return;
    import("./signed-in-menu").then(
      (module) => {
        known = module.default;
        setMenu(() => known);
      },
      (error: unknown) => console.error("the menu did not load", error),
    );
  }, [wanted]);
  return menu;
}

function Waiting({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("grid size-11 place-items-center", className)}>
      <span className="skeleton size-10 rounded-full bg-ink/8" />
    </span>
  );
}

/**
 * Sign in and Sign up, or the person's avatar and menu. Until it is known who is there, the first
 * script of the page has said which of the two to make room for.
 */
export function UserMenu({ words }: { words: UserWords }) {
  const { user, loading, signOut } = useUser();
  const SignedInMenu = useMenu(user !== null);
  if (user) {
    if (!SignedInMenu) return <Waiting />;
    return <SignedInMenu user={user} words={words} signOut={signOut} />;
  }
  return (
    <>
      {loading && <Waiting className="with-session" />}
      <div className={cn("flex items-center gap-1 max-lg:hidden", loading && "without-session")}>
        <Link
          href="/signin"
          className={buttonClass({ variant: "ghost", size: "sm", className: "whitespace-nowrap" })}
        >
          {words.signIn}
        </Link>
        <Link
          href="/signup"
          className={buttonClass({ size: "sm", className: "whitespace-nowrap" })}
        >
          {words.signUp}
        </Link>
      </div>
    </>
  );
}

/** The same two buttons for the mobile menu; nothing for somebody who is signed in. */
export function MobileAuth({ words }: { words: Pick<UserWords, "signIn" | "signUp"> }) {
  const { user, loading } = useUser();
  if (user) return null;
  return (
    <div className={cn("grid grid-cols-2 gap-3", loading && "without-session")}>
      <Link href="/signin" className={buttonClass({ variant: "outline", className: "px-3" })}>
        {words.signIn}
      </Link>
      <Link href="/signup" className={buttonClass({ className: "px-3" })}>
        {words.signUp}
      </Link>
    </div>
  );
}
