import { useEffect, useState } from "react";
import { REFRESH_PAUSE_MS, useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";
import { type InboxView, inboxQuery, inboxStart } from "@/lib/messaging/inbox-view";
import type { Conversation } from "@/lib/messaging/types";
import { getJson } from "@/lib/shared/get-json";

/** A page of the conversation list. Reads it again when a message arrives, is sent in the open conversation, or is read. */
export function useConversations(
  initialConversations: Conversation[],
  {
    view = inboxStart,
    userId,
    currentId,
  }: { view?: InboxView; userId: string; currentId?: string },
): Conversation[] {
  const [conversations, setConversations] = useState(initialConversations);

  // Newly rendered props are more recent than the last answer.
  useEffect(() => setConversations(initialConversations), [initialConversations]);

  // Fetched instead of refreshing the page: a failed refresh would replace it by an error.
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
