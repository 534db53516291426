import { useEffect, useRef, useState } from "react";
import { useTopic } from "@/components/realtime/use-topic";
import type { Member, Message } from "@/lib/messaging/types";

/** The pause between two typing events, in milliseconds. */
const REPORT_MS = 2000;
/** How long a typing event is shown, in milliseconds. */
const SHOWN_MS = 5000;

/** The claimed sender of an event. It only decides whether the event is shown, and under which known name. */
const senderOf = (payload: unknown) =>
  typeof payload === "object" && payload !== null && "sender_id" in payload
    ? payload.sender_id
    : null;

/**
 * Tracks who else is typing in a conversation, until their next message, and reports the reader's own typing. `null` stands for
 * the counterpart in a conversation of two.
 */
export function useTyping(
  conversationId: string,
  userId: string,
  members: Member[] | null,
  lastReceived: Message | undefined,
) {
  const topic = `conversation:${conversationId}`;
  const [typists, setTypists] = useState<(string | null)[]>([]);
  const timers = useRef(new Map<string | null, ReturnType<typeof setTimeout>>());
  const reportedAt = useRef(0);

  useTopic(
    topic,
    {
      typing: (payload) => {
        const senderId = senderOf(payload);
        if (senderId === userId) return;
        const member = members?.find(({ id }) => id === senderId);
        if (members && !member) return;
        const typist = member?.id ?? null;
        const stop = () => setTypists((known) => known.filter((id) => id !== typist));
        clearTimeout(timers.current.get(typist));
        timers.current.set(typist, setTimeout(stop, SHOWN_MS));
        setTypists((known) => (known.includes(typist) ? known : [...known, typist]));
      },
    },
    { onReturn: () => {} },
  );
  const isGroup = members !== null;
  const lastReceivedId = lastReceived?.id;
  const lastSenderId = lastReceived?.sender?.id;
  useEffect(() => {
    const sender = isGroup ? lastSenderId : null;
    if (lastReceivedId) setTypists((known) => known.filter((id) => id !== sender));
  }, [isGroup, lastReceivedId, lastSenderId]);
  useEffect(() => {
    const started = timers.current;
    return () => {
      for (const timer of started.values()) clearTimeout(timer);
    };
  }, []);

  async function reportTyping() {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - reportedAt.current < REPORT_MS) return;
    reportedAt.current = now;
    try {
      const { broadcastToTopic } = await import("@/lib/realtime/topics");
      broadcastToTopic(topic, "typing", { sender_id: userId });
    } catch {
      // Without the code no typing is reported.
    }
  }

  return { typists, reportTyping };
}
