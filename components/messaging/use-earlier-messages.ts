"use client";

import { useRef, useState, useTransition } from "react";
import type { Message } from "@/lib/messaging/types";

/** The messages before those that the page was rendered with; `loadEarlier` asks for the next ones before them. */
export function useEarlierMessages(conversationId: string, firstCursor: string | null) {
  const [earlier, setEarlier] = useState<Message[]>([]);
  const [cursor, setCursor] = useState(firstCursor);
  const [isLoading, startTransition] = useTransition();
  const isAsking = useRef(false);

  function loadEarlier() {
    if (!cursor || isAsking.current) return;
    isAsking.current = true;
    startTransition(async () => {
      try {
        const query = new URLSearchParams({ before: cursor });
        const response = await fetch(`/api/conversations/${conversationId}/messages?${query}`);
        if (!response.ok) return;
        const page = (await response.json()) as { messages: Message[]; earlier: string | null };
        setEarlier((known) => [...page.messages, ...known]);
        setCursor(page.earlier);
      } catch {
        // The button stays, and asks again.
      } finally {
        isAsking.current = false;
      }
    });
  }

  return { earlier, hasEarlier: cursor !== null, isLoading, loadEarlier };
}
