import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { NotificationList } from "@/components/notifications/notification-list";
import { RefreshOnNotification } from "@/components/realtime/refresh-on-notification";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listNotifications } from "@/lib/notifications/queries";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("notifications.title");

export default async function NotificationsPage({
  searchParams,
}: PageProps<"/[locale]/dashboard/notifications">) {
  await requireUser("/dashboard/notifications");
  const after = firstValue((await searchParams).after);
  const [t, { notifications: items, next, unreadCount }] = await Promise.all([
    getTranslations("notifications"),
    listNotifications(after),
  ]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <RefreshOnNotification unreadCount={unreadCount} />
      {items.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={<ButtonLink href="/explore">{t("empty.action")}</ButtonLink>}
        />
      ) : (
        <ClientMessages namespaces={["app", "notifications"]}>
          <NotificationList
            items={items}
            unreadCount={unreadCount}
            now={new Date().toISOString()}
          />
        </ClientMessages>
      )}
      <ShowMore href={next && `/dashboard/notifications?after=${encodeURIComponent(next)}`} />
    </div>
  );
}
