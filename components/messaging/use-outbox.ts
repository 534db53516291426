import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useTopic } from "@/components/realtime/use-topic";
import { callAction } from "@/lib/call-action";
import { sendMessage } from "@/lib/messaging/actions";
import type { Message, MessageFile } from "@/lib/messaging/types";
import {
  readUnsentMessages,
  removeUnsentMessages,
  storeUnsentMessage,
  type UnsentMessage,
} from "@/lib/messaging/unsent-messages";

/** The pause before unsent messages are sent again, in milliseconds. */
const RETRY_MS = 30_000;
/** Error codes that a retry cannot change. After other errors it is unknown whether the message was delivered. */
const refusals: readonly FormProblem[] = ["forbidden", "not_found", "invalid_input"];

const toPending = ({ id, body, files, at }: UnsentMessage): Message => ({
  id,
  body,
  files,
  at,
  isMine: true,
  sender: null,
  readAt: null,
  hasHiddenContacts: false,
});

/**
 * Sends messages one after the other and shows them at once. Each keeps its id, so that a retry never duplicates it. This browser
 * keeps them until they are delivered; it retries when the conversation is opened or looked at, when the connection returns, and
 * every 30 seconds. Returns a refused message, and those behind it, as text and files.
 */
export function useOutbox(
  { conversationId, userId }: { conversationId: string; userId: string },
  messages: Message[],
  handlers: {
    onSent: (message: Message) => void;
    /** Called with the returned messages' files and the reason of the refusal. */
    onReturned: (text: string, files: MessageFile[], problem: FormProblem) => void;
  },
) {
  const [pending, setPending] = useState<Message[]>([]);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const queue = useRef<Message[]>([]);
  const isSending = useRef(false);
  /** Whether another try was requested during the current one. */
  const isAskedAgain = useRef(false);
  const isShown = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function changeQueue(changed: Message[]) {
    queue.current = changed;
    setPending(changed);
  }

  function remove(ids: string[]) {
    removeUnsentMessages(userId, ids);
    changeQueue(queue.current.filter(({ id }) => !ids.includes(id)));
    if (queue.current.length === 0) setProblem(null);
  }

  async function sendQueue() {
    clearTimeout(timer.current);
    isAskedAgain.current = isSending.current;
    if (isSending.current) return;
    isSending.current = true;
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const { id, body, files } = next;
      const fileIds = files.map((file) => file.id);
      const result = await callAction(
        sendMessage({ conversationId, body, messageId: id, fileIds }),
      );
      if (result.ok) {
        remove([id]);
        setProblem(null);
        handlers.onSent({ ...result.data, files, isMine: true, sender: null });
      } else if (queue.current.some((message) => message.id === id)) {
        // A refusal after the page was left stays until the conversation is opened again.
        if (!isShown.current) break;
        if (refusals.includes(result.code)) {
          const refused = queue.current;
          remove(refused.map((message) => message.id));
          handlers.onReturned(
            refused
              .map((message) => message.body)
              .filter(Boolean)
              .join("\n"),
            refused.flatMap((message) => message.files),
            result.code,
          );
          setProblem(result.code);
        } else if (isAskedAgain.current) {
          isAskedAgain.current = false;
        } else {
          setProblem(result.code);
          timer.current = setTimeout(sendQueue, RETRY_MS);
          break;
        }
      }
    }
    isSending.current = false;
  }

  // A message whose answer was lost may be among the fetched messages.
  function removeDelivered(read: Message[]) {
    const ids = new Set(read.map(({ id }) => id));
    const delivered = queue.current.filter(({ id }) => ids.has(id));
    if (delivered.length > 0) remove(delivered.map(({ id }) => id));
  }

  const handleOpen = useEffectEvent(() => {
    const known = new Set(queue.current.map(({ id }) => id));
    const unsent = readUnsentMessages(userId, conversationId).filter(({ id }) => !known.has(id));
    if (unsent.length === 0) return;
    changeQueue([...unsent.map(toPending), ...queue.current]);
    removeDelivered(messages);
    void sendQueue();
  });
  const handleOnline = useEffectEvent(() => void sendQueue());
  useEffect(() => {
    isShown.current = true;
    handleOpen();
    const retry = () => handleOnline();
    window.addEventListener("online", retry);
    return () => {
      isShown.current = false;
      clearTimeout(timer.current);
      window.removeEventListener("online", retry);
    };
  }, []);
  useTopic(`conversation:${conversationId}`, {}, { onReturn: sendQueue });

  const handleMessages = useEffectEvent((read: Message[]) => removeDelivered(read));
  useEffect(() => handleMessages(messages), [messages]);

  function send(body: string, files: MessageFile[]) {
    const message = {
      id: crypto.randomUUID(),
      conversationId,
      body,
      files,
      at: new Date().toISOString(),
    };
    storeUnsentMessage(userId, message);
    changeQueue([...queue.current, toPending(message)]);
    retry();
  }

  function retry() {
    setProblem(null);
    void sendQueue();
  }

  return { pending, problem, send, retry, remove: (id: string) => remove([id]) };
}
