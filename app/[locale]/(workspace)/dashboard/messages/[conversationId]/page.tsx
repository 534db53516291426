import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { ConversationMenu } from "@/components/messaging/conversation-menu";
import { MessageList } from "@/components/messaging/message-list";
import { Thread } from "@/components/messaging/thread";
import { buttonClass } from "@/components/ui/button";
import { requireUser } from "@/lib/auth/guards";
import { getConversation } from "@/lib/messaging/queries";
import { firstValue } from "@/lib/shared/first-value";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("messaging");
  return { title: t("title") };
}

export default async function ConversationPage({
  params,
  searchParams,
}: PageProps<"/[locale]/dashboard/messages/[conversationId]">) {
  const { conversationId } = await params;
  const before = firstValue((await searchParams).before);
  const user = await requireUser(`/dashboard/messages/${conversationId}`);
  const [t, tApp, locale, result] = await Promise.all([
    getTranslations("messaging"),
    getTranslations("app"),
    getLocale(),
    getConversation(conversationId, user.id, before),
  ]);
  if (!result) notFound();
  const { conversation, messages, earlier } = result;
  const href = `/dashboard/messages/${conversation.id}`;
  const counterpartName = conversation.counterpartName ?? tApp("formerMember");
  const subjectHref = conversation.venueId
    ? `/venues/${conversation.venueId}`
    : conversation.serviceId && `/services/${conversation.serviceId}`;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Link href="/dashboard/messages" className="self-start text-accent underline">
        {t("back")}
      </Link>
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="break-words text-2xl">
            <bdi>{counterpartName}</bdi>
          </h1>
          {subjectHref && (
            <Link href={subjectHref} className="text-muted underline">
              {localized(conversation.subject, locale)}
            </Link>
          )}
        </div>
        <ClientMessages namespaces={["messaging"]}>
          <ConversationMenu conversation={conversation} name={isolate(counterpartName)} />
        </ClientMessages>
      </header>
      {conversation.adminReadAt && (
        <p className="rounded-card bg-tint p-4 text-sm">
          {t("adminRead", {
            date: formatInstant(conversation.adminReadAt, "UTC", locale, "shortDate"),
          })}
        </p>
      )}
      {earlier && (
        <Link
          href={`${href}?before=${encodeURIComponent(earlier)}`}
          className={buttonClass({ variant: "outline", className: "self-center" })}
        >
          {t("earlier")}
        </Link>
      )}
      <ClientMessages namespaces={["messaging"]}>
        {before ? (
          <MessageList
            conversationId={conversation.id}
            messages={messages}
            counterpartName={counterpartName}
          />
        ) : (
          <Thread
            key={conversation.id}
            conversationId={conversation.id}
            counterpartName={counterpartName}
            isBlocked={conversation.isBlocked}
            messages={messages}
          />
        )}
      </ClientMessages>
      {before && (
        <Link href={href} className={buttonClass({ variant: "outline", className: "self-center" })}>
          {t("latest")}
        </Link>
      )}
    </div>
  );
}
