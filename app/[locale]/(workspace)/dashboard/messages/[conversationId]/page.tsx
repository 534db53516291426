import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { listingPages } from "@/components/listings/kinds";
import { AdminVisitNotice } from "@/components/messaging/admin-visit-notice";
import { BookingSchedule } from "@/components/messaging/booking-schedule";
import { ConversationDetails } from "@/components/messaging/conversation-details";
import { ConversationList } from "@/components/messaging/conversation-list";
import { ConversationMenu } from "@/components/messaging/conversation-menu";
import { Counterpart } from "@/components/messaging/counterpart";
import { Thread } from "@/components/messaging/thread";
import { requireUser } from "@/lib/auth/guards";
import type { Role } from "@/lib/auth/types";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { conversationName, presenceUserId } from "@/lib/messaging/conversation-name";
import { listOfferableBookings } from "@/lib/messaging/offer-queries";
import { getConversation, listConversations, listMessages } from "@/lib/messaging/queries";
import { getReplyValues, listSavedReplies } from "@/lib/messaging/reply-queries";
import { listScheduledMessages } from "@/lib/messaging/scheduled-queries";
import type { Conversation } from "@/lib/messaging/types";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";

export const generateMetadata = titleMetadata("messaging.title");

/** The saved replies of a host or provider in one of their conversations; null on the guest's side. */
async function getReplyChoices({ id, mySide }: Conversation, role: Role) {
  if (mySide !== "host" || (role !== "host" && role !== "service_provider")) return null;
  const [replies, values] = await Promise.all([listSavedReplies(), getReplyValues(id)]);
  return { replies, values, href: role === "host" ? "/host/replies" : "/provider/replies" };
}

/** What is scheduled for the booking of a conversation, for its host; nothing on the guest's side. */
async function getSchedule({ bookingId, mySide }: Conversation) {
  return mySide === "host" && bookingId ? await listScheduledMessages(bookingId) : [];
}

export default async function ConversationPage({
  params,
}: PageProps<"/[locale]/dashboard/messages/[conversationId]">) {
  const { conversationId } = await params;
  const user = await requireUser(`/dashboard/messages/${conversationId}`);
  const [t, tApp, locale, conversation, page, list] = await Promise.all([
    getTranslations("messaging"),
    getTranslations("app"),
    getLocale(),
    getConversation(conversationId),
    listMessages(conversationId),
    listConversations(),
  ]);
  if (!conversation || !page) notFound();
  const replies = await getReplyChoices(conversation, user.role);
  const [scheduled, offerableBookings] = await Promise.all([
    getSchedule(conversation),
    conversation.mySide === "host" ? listOfferableBookings(conversation.id) : [],
  ]);
  const details = (
    <div className="flex flex-col gap-4">
      <ConversationDetails conversation={conversation} userId={user.id} />
      {scheduled.length > 0 && (
        <div className="rounded-card border border-hairline bg-card p-4">
          <BookingSchedule messages={scheduled} userId={user.id} />
        </div>
      )}
    </div>
  );
  const counterpartName = conversationName(conversation, user.id, {
    formerMember: tApp("formerMember"),
    locale,
  });
  const { listing } = conversation;
  const subjectHref = listing && listingPages[listing.kind].view(listing.id);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_13rem] 2xl:grid-cols-[19rem_minmax(0,1fr)_17rem]">
      <aside
        aria-label={t("back")}
        className="hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:sticky lg:top-24 lg:block"
      >
        <ClientMessages namespaces={["app", "messaging"]}>
          <ConversationList
            conversations={list.conversations}
            userId={user.id}
            currentId={conversation.id}
          />
        </ClientMessages>
        <p className="mt-3">
          <Link href="/dashboard/messages" className="text-accent underline">
            {t("back")}
          </Link>
        </p>
      </aside>
      <div className="flex min-h-[calc(100dvh-12rem)] min-w-0 flex-col gap-6">
        <Link href="/dashboard/messages" className="self-start text-accent underline lg:hidden">
          {t("back")}
        </Link>
        <header className="flex items-start justify-between gap-3">
          <ClientMessages namespaces={["app", "messaging"]}>
            <Counterpart
              userId={presenceUserId(conversation)}
              name={counterpartName}
              src={conversation.members ? null : conversation.counterpartAvatar}
              size="lg"
            >
              <h1 className="break-words text-2xl">
                <bdi>{counterpartName}</bdi>
              </h1>
              {subjectHref && (
                <Link href={subjectHref} className="text-muted underline">
                  {localized(conversation.subject, locale)}
                </Link>
              )}
            </Counterpart>
            <ConversationMenu
              conversation={conversation}
              userId={user.id}
              name={isolate(counterpartName)}
            />
          </ClientMessages>
        </header>
        <details className="xl:hidden">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent">
            {t("details.title")}
          </summary>
          {details}
        </details>
        {conversation.adminReadAt && (
          <p className="rounded-card bg-tint p-4 text-sm">
            {t("adminRead", {
              date: formatInstant(conversation.adminReadAt, "UTC", locale, "shortDate"),
            })}
          </p>
        )}
        <ClientMessages
          namespaces={["app", "messaging", "payments.booking.card", "payments.brands"]}
        >
          <AdminVisitNotice conversationId={conversation.id} visit={conversation.adminVisit} />
          <Thread
            key={conversation.id}
            conversationId={conversation.id}
            userId={user.id}
            counterpartName={counterpartName}
            isBlocked={conversation.isBlocked}
            replies={replies}
            offerableBookings={offerableBookings}
            page={{ ...page, members: conversation.members }}
          />
        </ClientMessages>
      </div>
      <aside
        aria-label={t("details.title")}
        className="hidden xl:sticky xl:top-24 xl:block xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto"
      >
        {details}
      </aside>
    </div>
  );
}
