import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";
import { loadLatestMessages, mergeMessages, mergePages } from "@/lib/messaging/message-pages";
import type { Message, MessagePage } from "@/lib/messaging/types";
import { getJson } from "@/lib/shared/get-json";

/** The number of messages to read when there is a new one: a short answer arrives sooner. */
const NEW_MESSAGES = "20";

async function loadPage(
  conversationId: string,
  query: { before?: string; limit?: string },
  signal?: AbortSignal,
): Promise<MessagePage> {
  const parameters = new URLSearchParams(query);
  const answer = await getJson<MessagePage>(
    `/api/conversations/${conversationId}/messages?${parameters}`,
    { signal: signal ?? null },
  );
  if (!answer.ok) throw new Error(`the messages were not read: ${answer.code}`);
  return answer.data;
}

/**
 * The messages of a conversation; adds new ones of both sides as they are sent. `loadEarlier` fetches earlier ones, and
 * `hasFailed` says that its last call failed. Fetches instead of refreshing the page: a failed refresh would replace the page,
 * and the text being written, by an error.
 */
export function useMessages(conversationId: string, initialPage: MessagePage) {
  const [page, setPage] = useState(initialPage);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, startTransition] = useTransition();
  const isAsking = useRef(false);
  const shownMessages = useRef(page.messages);
  const { messages, earlier, members = null } = page;

  useEffect(() => {
    shownMessages.current = messages;
  }, [messages]);

  const addMessage = useCallback(
    (message: Message) =>
      // Messages that were fetched since the sending are newer.
      setPage((known) => ({ ...known, messages: mergeMessages([message], known.messages) })),
    [],
  );

  async function loadLatest(query: { limit?: string }, signal: AbortSignal) {
    const loaded = await loadLatestMessages(shownMessages.current, (before) =>
      loadPage(conversationId, before === null ? query : { before }, signal),
    );
    setPage((known) => mergePages(known, loaded));
  }
  const refresh = useRefresh((signal) => loadLatest({}, signal));
  const refreshNew = useRefresh((signal) => loadLatest({ limit: NEW_MESSAGES }, signal));
  useTopic(
    `conversation:${conversationId}`,
    { message: refreshNew, contacts: refresh, read: refresh, offer: refresh },
    { onReturn: refresh },
  );

  function loadEarlier() {
    if (!earlier || isAsking.current) return;
    isAsking.current = true;
    startTransition(async () => {
      try {
        const loaded = await loadPage(conversationId, { before: earlier });
        setPage((known) => mergePages(known, loaded));
        setHasFailed(false);
      } catch {
        setHasFailed(true);
      } finally {
        isAsking.current = false;
      }
    });
  }

  return {
    messages,
    members,
    addMessage,
    refresh,
    hasEarlier: earlier !== null,
    hasFailed,
    isLoading,
    loadEarlier,
  };
}
