"use client";

import { useRef, useState, useTransition } from "react";
import type { Message } from "@/lib/messaging/types";

/**
 * The messages before those that the page was rendered with; `loadEarlier` asks for the next ones before them,
 * `hasFailed` says that it could not the last time.
 */
export function useEarlierMessages(conversationId: string, firstCursor: string | null) {
  const [earlier, setEarlier] = useState<Message[]>([]);
  const [cursor, setCursor] = useState(firstCursor);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, startTransition] = useTransition();
  const isAsking = useRef(false);

  function loadEarlier() {
    if (!cursor || isAsking.current) return;
    isAsking.current = true;
    startTransition(async () => {
      try {
        const query = new URLSearchParams({ before: cursor });
        const response = await fetch(`/api/conversations/${conversationId}/messages?${query}`);
        setHasFailed(!response.ok);
        if (!response.ok) return;
        const page = (await response.json()) as { messages: Message[]; earlier: string | null };
        setEarlier((known) => [...page.messages, ...known]);
        setCursor(page.earlier);
      } catch {
        // The button stays, and asks again when it is pressed.
        setHasFailed(true);
      } finally {
        isAsking.current = false;
      }
    });
  }

  return { earlier, hasEarlier: cursor !== null, hasFailed, isLoading, loadEarlier };
}
