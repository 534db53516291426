import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ConversationList } from "@/components/messaging/conversation-list";
import { InboxEmpty } from "@/components/messaging/inbox-empty";
import { InboxSearch } from "@/components/messaging/inbox-search";
import { ShowMore } from "@/components/ui/show-more";
import { Tabs } from "@/components/ui/tabs";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { inboxFilters, inboxQuery, parseInboxView } from "@/lib/messaging/inbox-view";
import { listConversations } from "@/lib/messaging/queries";

export const generateMetadata = titleMetadata("messaging.title");

export default async function MessagesPage({
  searchParams,
}: PageProps<"/[locale]/dashboard/messages">) {
  const view = parseInboxView(await searchParams);
  const user = await requireUser(`/dashboard/messages${inboxQuery(view)}`);
  const [t, { conversations, next }] = await Promise.all([
    getTranslations("messaging"),
    listConversations(view),
  ]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <InboxSearch text={view.text} />
      {!view.text && (
        <Tabs
          label={t("inbox.filters")}
          items={inboxFilters.map((filter) => ({
            href: `/dashboard/messages${inboxQuery({ filter })}`,
            label: t(`inbox.${filter}`),
            current: filter === view.filter,
          }))}
        />
      )}
      <ClientMessages namespaces={["app", "messaging"]}>
        <ConversationList
          key={inboxQuery(view)}
          conversations={conversations}
          view={view}
          userId={user.id}
          empty={<InboxEmpty view={view} />}
        />
      </ClientMessages>
      <ShowMore href={next && `/dashboard/messages${inboxQuery({ ...view, after: next })}`} />
    </div>
  );
}
