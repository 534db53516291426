"use client";

import { useEffect, useState } from "react";
import { REFRESH_PAUSE_MS, useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";
import { type InboxView, inboxQuery, inboxStart } from "@/lib/messaging/inbox-view";
import type { Conversation } from "@/lib/messaging/types";

/** The conversations of a page of the list, read again when a message comes, is sent in the open conversation, or was read. */
export function useConversations(
  initialConversations: Conversation[],
  {
    view = inboxStart,
    userId,
    currentId,
  }: { view?: InboxView; userId: string; currentId?: string },
): Conversation[] {
  const [conversations, setConversations] = useState(initialConversations);

  // A page that was rendered anew knows more than what was read before.
  useEffect(() => setConversations(initialConversations), [initialConversations]);

  // Read beside the page: one that cannot be rendered anew would be replaced by an error.
  const refresh = useRefresh(
    async (signal) => {
      const response = await fetch(`/api/conversations${inboxQuery(view)}`, { signal });
      if (!response.ok) throw new Error(`the list was answered with status ${response.status}`);
      if (response.status === 204) return;
      setConversations((await response.json()) as Conversation[]);
    },
    { pauseMs: REFRESH_PAUSE_MS },
  );
  useTopic(`user:${userId}`, { counters: refresh }, { onReturn: refresh });
  useTopic(
    currentId ? `conversation:${currentId}` : null,
    { message: refresh },
    { onReturn: () => {} },
  );
  return conversations;
}
