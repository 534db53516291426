import { useEffect, useState } from "react";
import { readMessageDraft, writeMessageDraft } from "@/lib/messaging/drafts";

/**
 * The text of the message being written, which this browser keeps until it is sent. `key` is the conversation's id, or the
 * subject of a new conversation.
 */
export function useDraft(userId: string, key: string) {
  const [draft, setDraft] = useState<string | null>(null);

  useEffect(() => {
    setDraft((typed) => typed ?? readMessageDraft(userId, key));
  }, [userId, key]);

  useEffect(() => {
    if (draft !== null) writeMessageDraft(userId, key, draft);
  }, [draft, userId, key]);

  const changeDraft = (change: (before: string) => string) =>
    setDraft((before) => change(before ?? ""));
  return { draft: draft ?? "", changeDraft };
}
