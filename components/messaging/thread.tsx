"use client";

import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { callAction } from "@/lib/call-action";
import { markConversationRead } from "@/lib/messaging/actions";
import type { Message } from "@/lib/messaging/types";
import { MessageComposer } from "./message-composer";
import { MessageList } from "./message-list";
import { useDraft } from "./use-draft";
import { useEarlierMessages } from "./use-earlier-messages";
import { useMessages } from "./use-messages";
import { useOutbox } from "./use-outbox";

/** The messages of a conversation with a form to reply; earlier ones are loaded on scrolling up. */
export function Thread({
  conversationId,
  userId,
  counterpartName,
  isBlocked,
  messages: initialMessages,
  earlierCursor,
}: {
  conversationId: string;
  userId: string;
  counterpartName: string;
  isBlocked: boolean;
  messages: Message[];
  /** The cursor of the messages before these, or null. */
  earlierCursor: string | null;
}) {
  const t = useTranslations("messaging");
  const { messages, addMessage } = useMessages(conversationId, initialMessages);
  const { earlier, hasEarlier, hasFailed, isLoading, loadEarlier } = useEarlierMessages(
    conversationId,
    earlierCursor,
  );
  const { draft, changeDraft } = useDraft(userId, conversationId);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { pending, send } = useOutbox(conversationId, {
    onSent: addMessage,
    onReturned: (text, code) => {
      changeDraft((typed) => (typed.trim() ? `${text}\n${typed}` : text));
      setProblem(code);
    },
  });
  const listStart = useRef<HTMLDivElement>(null);
  const listEnd = useRef<HTMLDivElement>(null);
  const heightBefore = useRef(0);
  const lastShownId = pending.at(-1)?.id ?? messages.at(-1)?.id;
  const lastReceivedId = messages.findLast((message) => !message.isMine)?.id;

  useEffect(() => {
    if (lastShownId) listEnd.current?.scrollIntoView({ block: "nearest" });
  }, [lastShownId]);

  // What arrives in a tab that nobody looks at has not been read.
  useEffect(() => {
    if (!lastReceivedId) return;
    const markRead = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", markRead);
      void callAction(markConversationRead({ conversationId }));
    };
    document.addEventListener("visibilitychange", markRead);
    markRead();
    return () => document.removeEventListener("visibilitychange", markRead);
  }, [conversationId, lastReceivedId]);

  // What is being read stays in its place when earlier messages appear above it.
  useLayoutEffect(() => {
    const height = document.documentElement.scrollHeight;
    if (earlier.length > 0 && heightBefore.current > 0) {
      window.scrollBy({ top: height - heightBefore.current, behavior: "instant" });
    }
    heightBefore.current = 0;
  }, [earlier.length]);

  useEffect(() => {
    const start = listStart.current;
    if (!start || !hasEarlier || hasFailed) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      heightBefore.current = document.documentElement.scrollHeight;
      loadEarlier();
    });
    observer.observe(start);
    return () => observer.disconnect();
  });

  return (
    <div className="flex flex-1 flex-col gap-4 [overflow-anchor:none]">
      <div ref={listStart} />
      {hasEarlier && (
        <Button variant="outline" className="self-center" loading={isLoading} onClick={loadEarlier}>
          {t("earlier")}
        </Button>
      )}
      <MessageList
        conversationId={conversationId}
        messages={[...earlier, ...messages]}
        pending={pending}
        counterpartName={counterpartName}
      />
      {/* Ends above the form, which sticks to the bottom of the window. */}
      <div ref={listEnd} className="scroll-mb-24" />
      {isBlocked ? (
        <p className="rounded-card bg-tint p-4 text-muted">
          {t("block.notice", { name: counterpartName })}
        </p>
      ) : (
        <MessageComposer
          name={counterpartName}
          text={draft}
          problem={problem}
          onChange={(text) => changeDraft(() => text)}
          onSend={(text) => {
            setProblem(null);
            changeDraft(() => "");
            send(text);
          }}
        />
      )}
    </div>
  );
}
