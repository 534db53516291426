"use client";

import { useEffect, useState } from "react";
import { REFRESH_PAUSE_MS, useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";
import { type InboxView, inboxQuery, inboxStart } from "@/lib/messaging/inbox-view";
import type { Conversation } from "@/lib/messaging/types";
import { getJson } from "@/lib/shared/get-json";

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
      const address = `/api/conversations${inboxQuery(view)}`;
      const answer = await getJson<Conversation[] | null>(address, { signal });
      if (answer.ok && answer.data) setConversations(answer.data);
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
