"use client";

import { SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { describedBy } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { callAction } from "@/lib/call-action";
import { markConversationRead, sendMessage } from "@/lib/messaging/actions";
import type { Message } from "@/lib/messaging/types";
import { textLimits } from "@/lib/shared/text-limits";
import { MessageList } from "./message-list";
import { useMessageId } from "./use-message-id";
import { useMessages } from "./use-messages";

/** The messages of a conversation with a form to reply, which keeps its text until it is sent. */
export function Thread({
  conversationId,
  counterpartName,
  isBlocked,
  messages: initialMessages,
}: {
  conversationId: string;
  counterpartName: string;
  isBlocked: boolean;
  messages: Message[];
}) {
  const t = useTranslations("messaging");
  const errorText = useErrorText({ forbidden: t("refused") });
  const fieldErrorText = useFieldErrorText();
  const { messages, addMessage } = useMessages(conversationId, initialMessages);
  const { getMessageId, startNext } = useMessageId();
  const fieldId = useId();
  const listEnd = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState("");
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isPending, startTransition] = useTransition();
  const lastMessageId = messages.at(-1)?.id;
  const isTooLong = body.trim().length > textLimits.message;
  const error = isTooLong
    ? fieldErrorText(`tooLong:${textLimits.message}`)
    : problem
      ? errorText(problem)
      : undefined;

  useEffect(() => {
    if (!lastMessageId) return;
    listEnd.current?.scrollIntoView({ block: "nearest" });
    void callAction(markConversationRead({ conversationId }));
  }, [conversationId, lastMessageId]);

  function send() {
    const text = body.trim();
    if (!text || isTooLong || isPending) return;
    setProblem(null);
    startTransition(async () => {
      const messageId = getMessageId(text);
      const result = await callAction(sendMessage({ conversationId, body: text, messageId }));
      if (!result.ok) {
        setProblem(result.code);
        return;
      }
      startNext();
      addMessage({ ...result.data, isMine: true });
      // What was typed meanwhile stays.
      setBody((current) => (current.trim() === text ? "" : current));
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <MessageList
        conversationId={conversationId}
        messages={messages}
        counterpartName={counterpartName}
      />
      {/* Ends above the form, which sticks to the bottom of the window. */}
      <div ref={listEnd} className="scroll-mb-24" />
      {isBlocked ? (
        <p className="rounded-card bg-tint p-4 text-muted">
          {t("block.notice", { name: counterpartName })}
        </p>
      ) : (
        <form
          className="sticky bottom-0 flex items-end gap-3 border-hairline border-t bg-page py-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <div className="min-w-0 flex-1">
            <label htmlFor={fieldId} className="sr-only">
              {t("write", { name: counterpartName })}
            </label>
            <Textarea
              id={fieldId}
              rows={1}
              value={body}
              placeholder={t("write", { name: counterpartName })}
              aria-invalid={isTooLong}
              aria-describedby={describedBy(fieldId, { error })}
              onChange={(event) => setBody(event.target.value)}
              onKeyDown={(event) => {
                // Enter confirms the composition of an input method.
                if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
                  event.preventDefault();
                  send();
                }
              }}
            />
            <p
              id={`${fieldId}-error`}
              aria-live="polite"
              className="mt-1 font-medium text-danger text-sm empty:hidden"
            >
              {error}
            </p>
          </div>
          <Button type="submit" loading={isPending} disabled={!body.trim() || isTooLong}>
            <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {t("send")}
          </Button>
        </form>
      )}
    </div>
  );
}
