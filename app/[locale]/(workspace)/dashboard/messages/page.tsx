import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { ConversationList } from "@/components/messaging/conversation-list";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requireUser } from "@/lib/auth/guards";
import { listConversations } from "@/lib/messaging/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("messaging");
  return { title: t("title") };
}

export default async function MessagesPage() {
  await requireUser("/dashboard/messages");
  const [t, conversations] = await Promise.all([getTranslations("messaging"), listConversations()]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      {conversations.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={
            <Link href="/explore" className={buttonClass()}>
              {t("empty.action")}
            </Link>
          }
        />
      ) : (
        <ConversationList conversations={conversations} />
      )}
    </div>
  );
}
