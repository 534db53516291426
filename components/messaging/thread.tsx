"use client";

import { ArrowDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { listNames } from "@/lib/messaging/conversation-name";
import type { OfferableBooking } from "@/lib/messaging/offer-types";
import type { MessagePage } from "@/lib/messaging/types";
import { MessageAnnouncer } from "./message-announcer";
import { MessageComposer } from "./message-composer";
import { MessageList } from "./message-list";
import type { ReplyChoices } from "./reply-menu";
import { SendOffer } from "./send-offer";
import { useAttachments } from "./use-attachments";
import { useDraft } from "./use-draft";
import { useListEnd } from "./use-list-end";
import { useMarkRead } from "./use-mark-read";
import { useMessages } from "./use-messages";
import { useOutbox } from "./use-outbox";
import { useTyping } from "./use-typing";

/** The messages of a conversation with a form to reply; earlier ones are loaded on scrolling up. */
export function Thread({
  conversationId,
  userId,
  counterpartName,
  isBlocked,
  replies,
  offerableBookings,
  page,
}: {
  conversationId: string;
  userId: string;
  counterpartName: string;
  isBlocked: boolean;
  replies: ReplyChoices | null;
  /** The bookings for which the reader can send an offer. */
  offerableBookings: OfferableBooking[];
  /** The latest messages. */
  page: MessagePage;
}) {
  const t = useTranslations("messaging");
  const locale = useLocale();
  const tApp = useTranslations("app");
  const { messages, members, addMessage, refresh, hasEarlier, hasFailed, isLoading, loadEarlier } =
    useMessages(conversationId, page);
  const [firstBooking, ...otherBookings] = offerableBookings;
  const { draft, changeDraft } = useDraft(userId, conversationId);
  const attachments = useAttachments(conversationId);
  const { pending, problem, send, retry, remove } = useOutbox(
    { conversationId, userId },
    messages,
    {
      onSent: addMessage,
      onReturned: (text, files, refusal) => {
        changeDraft((typed) => [text, typed].filter((part) => part.trim()).join("\n"));
        // The server deletes files that are not sent within a day.
        attachments.putBack(files, refusal === "invalid_input" ? "gone" : null);
      },
    },
  );
  const { threadRef, endRef, isAtEnd, newCount, scrollToEnd, keepPlace } = useListEnd(
    messages,
    pending,
  );
  const lastReceived = messages.findLast(({ isMine }) => !isMine);
  useMarkRead(conversationId, lastReceived?.id, isAtEnd);
  const { typists, reportTyping } = useTyping(conversationId, userId, members, lastReceived);
  const others = members?.filter(({ id }) => id !== userId) ?? null;
  const typistNames = typists.map((id) =>
    id === null
      ? counterpartName
      : (others?.find((member) => member.id === id)?.name ?? tApp("formerMember")),
  );
  const listStart = useRef<HTMLDivElement>(null);
  const hasLeftStart = useRef(false);

  function loadAbove() {
    keepPlace();
    loadEarlier();
  }

  useEffect(() => {
    const start = listStart.current;
    if (!start || !hasEarlier) return;
    const observer = new IntersectionObserver((entries) => {
      // A busy browser reports several changes at once, the latest one last.
      if (!entries.at(-1)?.isIntersecting) hasLeftStart.current = true;
      // After a failure asks again only on scrolling back to the start.
      else if (!hasFailed || hasLeftStart.current) {
        hasLeftStart.current = false;
        loadAbove();
      }
    });
    observer.observe(start);
    return () => observer.disconnect();
  });

  return (
    <div ref={threadRef} className="flex flex-1 flex-col gap-4 [overflow-anchor:none]">
      <div ref={listStart} />
      {hasEarlier && (
        <Button variant="outline" className="self-center" loading={isLoading} onClick={loadAbove}>
          {t("earlier")}
        </Button>
      )}
      {hasFailed && (
        <p role="alert" className="text-center text-danger text-sm">
          {t("earlierFailed")}
        </p>
      )}
      <MessageList
        conversationId={conversationId}
        messages={messages}
        pending={pending}
        isStopped={problem !== null}
        onRetry={retry}
        onRemove={remove}
        onOfferChanged={refresh}
        others={others}
        counterpartName={counterpartName}
      />
      <MessageAnnouncer messages={messages} name={members ? null : counterpartName} />
      <div ref={endRef} tabIndex={-1} className="outline-none" />
      <div className="sticky bottom-0 mt-auto border-hairline border-t bg-page">
        <p className="min-h-6 truncate text-muted text-sm">
          {typistNames.length > 0 &&
            t("typing", { name: listNames(typistNames, locale), count: typistNames.length })}
        </p>
        {newCount > 0 && (
          <div className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-3">
            <Button
              variant="outline"
              size="sm"
              className="pointer-events-auto rounded-full bg-card shadow-float hover:bg-tint"
              onClick={() => {
                // The pressed button disappears.
                endRef.current?.focus({ preventScroll: true });
                scrollToEnd();
              }}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
              {t("newMessages", { count: newCount })}
            </Button>
          </div>
        )}
        {firstBooking && !isBlocked && (
          <SendOffer
            conversationId={conversationId}
            bookings={[firstBooking, ...otherBookings]}
            onSent={refresh}
          />
        )}
        {isBlocked ? (
          <p className="rounded-card bg-tint p-4 text-muted">
            {t("block.notice", { name: counterpartName })}
          </p>
        ) : (
          <MessageComposer
            name={counterpartName}
            text={draft}
            problem={problem}
            attachments={attachments}
            replies={replies}
            onChange={(text) => {
              changeDraft(() => text);
              if (text.trim()) reportTyping();
            }}
            onSend={(text) => {
              changeDraft(() => "");
              send(text, attachments.take());
            }}
          />
        )}
      </div>
    </div>
  );
}
