"use client";

import { useEffect, useRef, useState } from "react";
import { useTopic } from "@/components/realtime/use-topic";

/** The pause between two reports that one is typing, in milliseconds. */
const REPORT_MS = 2000;
/** How long the other side is shown as typing after a report, in milliseconds. */
const SHOWN_MS = 5000;

/** Whether a report comes from another page of the same user. What it says decides over nothing else. */
const isOwnReport = (payload: unknown, userId: string) =>
  typeof payload === "object" &&
  payload !== null &&
  "sender_id" in payload &&
  payload.sender_id === userId;

/** Whether the other side of a conversation is typing, until their next message, and what tells them that one is typing oneself. */
export function useTyping(
  conversationId: string,
  userId: string,
  lastReceivedId: string | undefined,
) {
  const topic = `conversation:${conversationId}`;
  const [isOtherTyping, setOtherTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reportedAt = useRef(0);

  useTopic(
    topic,
    {
      typing: (payload) => {
        if (isOwnReport(payload, userId)) return;
        clearTimeout(timer.current);
        setOtherTyping(true);
        timer.current = setTimeout(() => setOtherTyping(false), SHOWN_MS);
      },
    },
    { onReturn: () => {} },
  );
  useEffect(() => {
    if (lastReceivedId) setOtherTyping(false);
    return () => clearTimeout(timer.current);
  }, [lastReceivedId]);

  async function reportTyping() {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - reportedAt.current < REPORT_MS) return;
    reportedAt.current = now;
    try {
      const { broadcastToTopic } = await import("@/lib/realtime/topics");
      broadcastToTopic(topic, "typing", { sender_id: userId });
    } catch {
      // Without the code nobody is told.
    }
  }

  return { isOtherTyping, reportTyping };
}
