import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ReportForm } from "@/components/moderation/report-form";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getConversation, getMessageText } from "@/lib/messaging/queries";
import { firstValue } from "@/lib/shared/first-value";
import { isolate } from "@/lib/shared/isolate";
import { isUuid } from "@/lib/shared/uuid";

export const generateMetadata = titleMetadata("reports.conversation.pageTitle");

export default async function ReportConversationPage({
  params,
  searchParams,
}: PageProps<"/[locale]/dashboard/messages/[conversationId]/report">) {
  const { conversationId } = await params;
  const messageId = firstValue((await searchParams).message);
  await requireUser(`/dashboard/messages/${encodeURIComponent(conversationId)}/report`);
  const [t, tApp, conversation, text] = await Promise.all([
    getTranslations("reports"),
    getTranslations("app"),
    getConversation(conversationId),
    getMessageText(conversationId, messageId),
  ]);
  if (!conversation) notFound();
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <h1 className="text-2xl">
        {conversation.members
          ? t("conversation.groupTitle")
          : t("conversation.title", {
              name: isolate(conversation.counterpartName ?? tApp("formerMember")),
            })}
      </h1>
      {text && (
        <blockquote
          dir="auto"
          className="line-clamp-6 whitespace-pre-line border-hairline border-s-4 ps-3 wrap-anywhere"
        >
          {text}
        </blockquote>
      )}
      <p className="text-muted">{t("conversation.intro")}</p>
      <ClientMessages namespaces={["reports"]}>
        <ReportForm
          subject={{
            about: "conversation",
            conversationId: conversation.id,
            messageId: messageId && isUuid(messageId) ? messageId : undefined,
          }}
        />
      </ClientMessages>
    </div>
  );
}
