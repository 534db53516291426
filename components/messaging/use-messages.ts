"use client";

import { useCallback, useEffect, useState } from "react";
import type { Message } from "@/lib/messaging/types";

const REFRESH_MS = 15_000;
const ANSWER_LIMIT_MS = 9000;

/** Both lists without repetition, oldest first. */
function mergeMessages(known: Message[], loaded: Message[]): Message[] {
  const byId = new Map([...known, ...loaded].map((message) => [message.id, message]));
  if (byId.size === known.length) return known;
  return [...byId.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

async function loadMessages(conversationId: string, signal: AbortSignal): Promise<Message[]> {
  const response = await fetch(`/api/conversations/${conversationId}/messages`, { signal });
  if (!response.ok) throw new Error(`the messages were answered with status ${response.status}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}

/**
 * The messages of a conversation, with the new ones of both sides while the tab is visible. They are loaded beside the
 * page: one that cannot be refreshed would be replaced by an error, and what is being written with it.
 */
export function useMessages(conversationId: string, initialMessages: Message[]) {
  const [messages, setMessages] = useState(initialMessages);
  const addMessage = useCallback(
    (message: Message) => setMessages((known) => mergeMessages(known, [message])),
    [],
  );

  useEffect(() => {
    let loading: AbortController | null = null;
    const refresh = async () => {
      if (loading || document.visibilityState !== "visible") return;
      loading = new AbortController();
      const timer = setTimeout(() => loading?.abort(), ANSWER_LIMIT_MS);
      try {
        const loaded = await loadMessages(conversationId, loading.signal);
        setMessages((known) => mergeMessages(known, loaded));
      } catch {
        // The next refresh asks again; the messages that are known stay.
      } finally {
        clearTimeout(timer);
        loading = null;
      }
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
      loading?.abort();
    };
  }, [conversationId]);

  return { messages, addMessage };
}
