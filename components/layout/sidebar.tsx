import {
  ArrowRightLeft,
  Bell,
  Bookmark,
  Building2,
  CalendarCheck,
  CalendarDays,
  CalendarOff,
  Compass,
  CreditCard,
  Heart,
  House,
  LayoutDashboard,
  ListRestart,
  type LucideIcon,
  MessageSquare,
  MessageSquareText,
  Settings,
  Sparkles,
  Star,
  Store,
  TextSearch,
  UserRound,
  Users,
  Wallet,
} from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Fragment, type ReactNode } from "react";
import { ClientMessages } from "@/components/i18n/client-messages";
import { CountersProvider, UnreadCount } from "@/components/realtime/counters";
import { roleFlags } from "@/lib/auth/role-flags";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import type { Role } from "@/lib/auth/types";
import { NavLinks } from "./nav-links";
import { type SidebarKey, sidebarGroups } from "./sidebar-items";

const icons: Record<SidebarKey, LucideIcon> = {
  overview: LayoutDashboard,
  reviews: Star,
  toHosting: ArrowRightLeft,
  toServices: ArrowRightLeft,
  venues: Building2,
  myVenues: Building2,
  services: Sparkles,
  myServices: Sparkles,
  bookings: CalendarCheck,
  payments: CreditCard,
  calendar: CalendarDays,
  myBookings: CalendarCheck,
  favorites: Heart,
  savedSearches: Bookmark,
  earnings: Wallet,
  savedReplies: MessageSquareText,
  blockedDates: CalendarOff,
  business: Store,
  users: Users,
  jobs: ListRestart,
  search: TextSearch,
  settings: Settings,
  profile: UserRound,
  messages: MessageSquare,
  notifications: Bell,
  home: House,
  explore: Compass,
};

const badges: Partial<Record<SidebarKey, ReactNode>> = {
  messages: <UnreadCount of="conversations" />,
  notifications: <UnreadCount of="notifications" />,
};

/** The sidebar: fixed beside the content on large screens, sliding in over it on small ones. */
export async function Sidebar({ area }: { area: Role }) {
  const { isHost, isServiceProvider } = roleFlags(await getCurrentUser());
  const t = await getTranslations("layout.sidebar");
  const title = t(`titles.${area}`);
  return (
    <aside id="sidebar" popover="auto" data-sheet aria-label={title} className="sidebar">
      <nav aria-label={title} className="flex flex-col gap-1 p-4 lg:ps-6">
        <p className="px-3 pt-1 pb-3 font-semibold text-lg">{title}</p>
        <ClientMessages namespaces={["counters"]}>
          <CountersProvider>
            {sidebarGroups(area, isHost && isServiceProvider).map((group, index) => (
              <Fragment key={group[0]?.key}>
                {index > 0 && <hr className="mx-3 my-3 border-hairline" />}
                <ul className="flex flex-col gap-0.5">
                  <NavLinks
                    className="flex min-h-11 items-center gap-3 rounded-control px-3 text-muted transition-colors duration-150 hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-accent"
                    items={group.map(({ key, href }) => {
                      const Icon = icons[key];
                      return {
                        href,
                        label: t(key),
                        icon: <Icon aria-hidden="true" className="size-5 shrink-0" />,
                        badge: badges[key],
                      };
                    })}
                  />
                </ul>
              </Fragment>
            ))}
          </CountersProvider>
        </ClientMessages>
      </nav>
    </aside>
  );
}
