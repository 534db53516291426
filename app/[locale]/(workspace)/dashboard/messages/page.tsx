import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { ConversationList } from "@/components/messaging/conversation-list";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { requireUser } from "@/lib/auth/guards";
import { listConversations } from "@/lib/messaging/queries";
import { firstValue } from "@/lib/shared/first-value";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("messaging");
  return { title: t("title") };
}

export default async function MessagesPage({
  searchParams,
}: PageProps<"/[locale]/dashboard/messages">) {
  const user = await requireUser("/dashboard/messages");
  const after = firstValue((await searchParams).after);
  const [t, { conversations, next }] = await Promise.all([
    getTranslations("messaging"),
    listConversations(after || undefined),
  ]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <ClientMessages namespaces={["app", "messaging"]}>
        <ConversationList
          key={after}
          conversations={conversations}
          after={after}
          userId={user.id}
          empty={
            <EmptyState
              title={t("empty.title")}
              body={t("empty.body")}
              action={
                <Link href="/explore" className={buttonClass()}>
                  {t("empty.action")}
                </Link>
              }
            />
          }
        />
      </ClientMessages>
      <ShowMore href={next && `/dashboard/messages?after=${encodeURIComponent(next)}`} />
    </div>
  );
}
