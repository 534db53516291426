import { Link } from "@/components/i18n/link";
import { PresenceTracker } from "@/components/realtime/presence-tracker";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { CurrentUser } from "@/lib/auth/types";
import { NotificationBell } from "./notification-bell";
import { RefusedRoleNotice } from "./refused-role-notice";
import { displayName, type UserMenuLabels, userMenuLinks } from "./user-menu-links";

const row =
  "flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 text-start text-base hover:bg-tint";

/** The user's avatar and the menu it opens. Default export, because it is loaded lazily. */
export default function SignedInMenu({
  user,
  labels,
  signOut,
}: {
  user: CurrentUser;
  labels: UserMenuLabels;
  signOut: () => Promise<void>;
}) {
  const name = displayName(user);
  const isHost = user.role === "host";
  return (
    <>
      {isHost && (
        <Badge variant="accent" className="max-md:hidden">
          {labels.hostBadge}
        </Badge>
      )}
      <RefusedRoleNotice labels={labels.refusedRole} />
      <PresenceTracker userId={user.id} />
      <NotificationBell userId={user.id} labels={labels.bell} />
      <button
        type="button"
        popoverTarget="user-menu"
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-tint"
      >
        <span className="sr-only">{labels.account}:</span>
        <Avatar name={name} src={user.avatar} />
      </button>
      <div
        id="user-menu"
        popover="auto"
        role="dialog"
        aria-label={labels.account}
        className="menu menu-end w-64 p-2"
      >
        <div className="flex flex-col gap-1 border-hairline border-b px-3 pt-2 pb-3">
          <p className="flex items-start justify-between gap-2">
            <bdi className="break-words font-semibold">{name}</bdi>
            {isHost && <Badge variant="accent">{labels.hostBadge}</Badge>}
          </p>
          <p dir="ltr" className="match-parent break-all text-muted text-sm">
            {user.email}
          </p>
        </div>
        <ul className="pt-2">
          {userMenuLinks(user, labels).map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className={row}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void signOut()} className={row}>
              {labels.signOut}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
