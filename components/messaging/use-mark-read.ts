import { useEffect, useRef } from "react";
import { callAction } from "@/lib/call-action";
import { markConversationRead } from "@/lib/messaging/actions";

/**
 * Marks a conversation as read once its last received message is seen in a visible tab. Also marks a conversation without
 * received messages, because it may count as unread.
 */
export function useMarkRead(
  conversationId: string,
  lastReceivedId: string | undefined,
  isAtEnd: boolean,
) {
  const markedId = useRef<string | null>(undefined);

  useEffect(() => {
    if (!isAtEnd) return;
    const seenId = lastReceivedId ?? null;
    const markRead = async () => {
      if (document.visibilityState !== "visible" || markedId.current === seenId) return;
      markedId.current = seenId;
      const result = await callAction(markConversationRead({ conversationId }));
      if (!result.ok && markedId.current === seenId) markedId.current = undefined;
    };
    document.addEventListener("visibilitychange", markRead);
    void markRead();
    return () => document.removeEventListener("visibilitychange", markRead);
  }, [conversationId, lastReceivedId, isAtEnd]);
}
