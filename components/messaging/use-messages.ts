"use client";

import { useCallback, useState } from "react";
import { useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";
import type { Message } from "@/lib/messaging/types";

/** Both lists without repetition, oldest first. */
function mergeMessages(known: Message[], loaded: Message[]): Message[] {
  const byId = new Map([...known, ...loaded].map((message) => [message.id, message]));
  const isUnchanged = known.every(({ id, body, hasHiddenContacts }) => {
    const latest = byId.get(id);
    return latest?.body === body && latest.hasHiddenContacts === hasHiddenContacts;
  });
  if (byId.size === known.length && isUnchanged) return known;
  return [...byId.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

async function loadMessages(conversationId: string, signal: AbortSignal): Promise<Message[]> {
  const response = await fetch(`/api/conversations/${conversationId}/messages`, { signal });
  if (!response.ok) throw new Error(`the messages were answered with status ${response.status}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}

/**
 * The messages of a conversation, with the new ones of both sides as they are sent. They are loaded beside the
 * page: one that cannot be refreshed would be replaced by an error, and what is being written with it.
 */
export function useMessages(conversationId: string, initialMessages: Message[]) {
  const [messages, setMessages] = useState(initialMessages);
  const addMessage = useCallback(
    (message: Message) => setMessages((known) => mergeMessages(known, [message])),
    [],
  );

  const refresh = useRefresh(async (signal) => {
    const loaded = await loadMessages(conversationId, signal);
    setMessages((known) => mergeMessages(known, loaded));
  });
  useTopic(`conversation:${conversationId}`, { message: refresh }, { onReturn: refresh });

  return { messages, addMessage };
}
