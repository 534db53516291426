import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useUser } from "@/components/session/user-context";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/lib/shared/cn";
import { AuthLink } from "./auth-link";
import type { UserMenuLabels } from "./user-menu-links";

type Menu = ComponentType<ComponentProps<typeof import("./signed-in-menu").default>>;
let loadedMenu: Menu | null = null;

/**
 * The menu component, loaded once it is needed. Does not use Suspense, which would delay it by another third of a second; a
 * failure to load must not crash the page.
 */
function useSignedInMenu(isNeeded: boolean): Menu | null {
  const [menu, setMenu] = useState<Menu | null>(() => loadedMenu);
  useEffect(() => {
    if (!isNeeded || loadedMenu) return;
    import("./signed-in-menu").then(
      (module) => {
        loadedMenu = module.default;
        setMenu(() => loadedMenu);
      },
      (error: unknown) => console.error("loading the user menu failed", error),
    );
  }, [isNeeded]);
  return menu;
}

function AvatarSkeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("grid size-11 place-items-center", className)}>
      <span className="skeleton size-10 rounded-full bg-ink/8" />
    </span>
  );
}

/**
 * The links for signing in and up, or the user's menu. Until the user is known, the attribute set by the first-paint script
 * decides which of the two gets the space.
 */
export function UserMenu({ labels }: { labels: UserMenuLabels }) {
  const { user, loading, signOut } = useUser();
  const SignedInMenu = useSignedInMenu(user !== null);
  if (user) {
    if (!SignedInMenu) return <AvatarSkeleton />;
    return <SignedInMenu user={user} labels={labels} signOut={signOut} />;
  }
  return (
    <>
      {loading && <AvatarSkeleton className="signed-in-only" />}
      <div className={cn("flex items-center gap-1 max-lg:hidden", loading && "signed-out-only")}>
        <AuthLink
          href="/signin"
          className={buttonClass({ variant: "ghost", size: "sm", className: "whitespace-nowrap" })}
        >
          {labels.signIn}
        </AuthLink>
        <AuthLink
          href="/signup"
          className={buttonClass({ size: "sm", className: "whitespace-nowrap" })}
        >
          {labels.signUp}
        </AuthLink>
      </div>
    </>
  );
}

/** The links for signing in and up in the mobile menu; nothing for a signed-in user. */
export function SignedOutLinks({ labels }: { labels: Pick<UserMenuLabels, "signIn" | "signUp"> }) {
  const { user, loading } = useUser();
  if (user) return null;
  return (
    <div className={cn("grid grid-cols-2 gap-3", loading && "signed-out-only")}>
      <AuthLink href="/signin" className={buttonClass({ variant: "outline" })}>
        {labels.signIn}
      </AuthLink>
      <AuthLink href="/signup" className={buttonClass()}>
        {labels.signUp}
      </AuthLink>
    </div>
  );
}
