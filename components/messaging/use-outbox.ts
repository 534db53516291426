"use client";

import { useRef, useState } from "react";
import type { FormProblem } from "@/components/forms/use-action-form";
import { callAction } from "@/lib/call-action";
import { sendMessage } from "@/lib/messaging/actions";
import type { Message } from "@/lib/messaging/types";

/**
 * Messages on their way, which are shown at once and sent one after the other. One that is not sent, and those behind it, are
 * given back as text; the same text is later sent under the same id, so that a request without an answer is not repeated.
 */
export function useOutbox(
  conversationId: string,
  handlers: {
    onSent: (message: Message) => void;
    onReturned: (text: string, problem: FormProblem) => void;
  },
) {
  const [pending, setPending] = useState<Message[]>([]);
  const queue = useRef<Message[]>([]);
  const isSending = useRef(false);
  const returnedIds = useRef(new Map<string, string>());

  async function sendQueue() {
    if (isSending.current) return;
    isSending.current = true;
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const { id: messageId, body } = next;
      const result = await callAction(sendMessage({ conversationId, body, messageId }));
      if (result.ok) {
        queue.current = queue.current.slice(1);
        returnedIds.current.delete(body);
        handlers.onSent({ ...result.data, isMine: true });
      } else {
        const returned = queue.current.map((message) => message.body).join("\n");
        if (queue.current.length === 1) returnedIds.current.set(body, messageId);
        queue.current = [];
        handlers.onReturned(returned, result.code);
      }
      setPending(queue.current);
    }
    isSending.current = false;
  }

  function send(body: string) {
    const id = returnedIds.current.get(body) ?? crypto.randomUUID();
    const at = new Date().toISOString();
    queue.current = [...queue.current, { id, body, at, isMine: true, hasHiddenContacts: false }];
    setPending(queue.current);
    void sendQueue();
  }

  return { pending, send };
}
