"use client";

import { useEffect, useState } from "react";
import { readMessageDraft, writeMessageDraft } from "@/lib/messaging/drafts";

/** The text of the message that is being written in a conversation, which this browser keeps until it is sent. */
export function useDraft(userId: string, conversationId: string) {
  const [draft, setDraft] = useState<string | null>(null);

  useEffect(() => {
    setDraft((typed) => typed ?? readMessageDraft(userId, conversationId));
  }, [userId, conversationId]);

  useEffect(() => {
    if (draft !== null) writeMessageDraft(userId, conversationId, draft);
  }, [draft, userId, conversationId]);

  const changeDraft = (change: (before: string) => string) =>
    setDraft((before) => change(before ?? ""));
  return { draft: draft ?? "", changeDraft };
}
