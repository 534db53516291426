import { Paperclip, SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { describedBy } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { fileRules } from "@/lib/messaging/rules/file-rules";
import { textLimits } from "@/lib/shared/text-limits";
import { AttachmentList } from "./attachment-list";
import { type ReplyChoices, ReplyMenu } from "./reply-menu";
import type { useAttachments } from "./use-attachments";

/** Whether the reader types on an on-screen keyboard: Enter then starts a new line, because holding Shift is impractical there. */
const hasScreenKeyboard = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** The form below a conversation for text and files. On a hardware keyboard Enter sends, and Shift+Enter starts a new line. */
export function MessageComposer({
  name,
  text,
  problem,
  attachments: { attachments, hasTooMany, add, retry, remove },
  replies,
  onChange,
  onSend,
}: {
  name: string;
  text: string;
  /** Why the last message could not be sent. */
  problem: FormProblem | null;
  attachments: ReturnType<typeof useAttachments>;
  /** The saved replies of a host or provider; null for a guest. */
  replies: ReplyChoices | null;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
}) {
  const t = useTranslations("messaging");
  const errorText = useErrorText({ forbidden: t("refused") });
  const fieldErrorText = useFieldErrorText();
  const fieldId = useId();
  const input = useRef<HTMLInputElement>(null);
  const attachButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text.trim().length > textLimits.message;
  const isUnfinished = attachments.some(({ state }) => state.status !== "stored");
  const hasFailed = attachments.some(({ state }) => state.status === "failed");
  const canSend = (text.trim() !== "" || attachments.length > 0) && !isTooLong && !isUnfinished;
  const errors = [
    isTooLong && fieldErrorText(`tooLong:${textLimits.message}`),
    problem && errorText(problem),
    hasTooMany && t("files.tooMany"),
    hasFailed && t("files.unfinished"),
  ];
  const error = errors.find(Boolean) || undefined;

  function handleSend() {
    if (canSend) onSend(text.trim());
  }

  function addReply(reply: string) {
    onChange(text.trim() ? `${text}\n${reply}` : reply);
    field.current?.focus();
  }

  return (
    <form
      className="@container pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      {attachments.length > 0 && (
        <AttachmentList
          attachments={attachments}
          onRetry={(id) => {
            // The pressed button disappears.
            attachButton.current?.focus();
            retry(id);
          }}
          onRemove={(id) => {
            attachButton.current?.focus();
            remove(id);
          }}
        />
      )}
      <div className="flex items-end gap-2">
        <button
          ref={attachButton}
          type="button"
          aria-label={t("files.attach")}
          title={t("files.hint")}
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-tint hover:text-ink"
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden="true" className="size-5" />
        </button>
        <input
          ref={input}
          type="file"
          multiple
          accept={fileRules.types.join(",")}
          hidden
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Otherwise the same file could not be chosen again.
            event.target.value = "";
            add(files);
          }}
        />
        {replies && <ReplyMenu choices={replies} onChoose={addReply} />}
        <div className="min-w-0 flex-1">
          <label htmlFor={fieldId} className="sr-only">
            {t("write", { name })}
          </label>
          <Textarea
            ref={field}
            id={fieldId}
            rows={1}
            value={text}
            placeholder={t("write", { name })}
            aria-invalid={isTooLong}
            aria-describedby={describedBy(fieldId, { error })}
            onChange={(event) => onChange(event.target.value)}
            onPaste={(event) => {
              const { clipboardData } = event;
              // Word processors also paste a picture of copied text.
              if (clipboardData.files.length === 0 || clipboardData.types.includes("text/plain"))
                return;
              event.preventDefault();
              add([...clipboardData.files]);
            }}
            onKeyDown={(event) => {
              // Enter also confirms the composition of an input method.
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              if (hasScreenKeyboard()) return;
              event.preventDefault();
              handleSend();
            }}
          />
        </div>
        <Button type="submit" disabled={!canSend}>
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          <span className="sr-only @md:not-sr-only">{t("send")}</span>
        </Button>
      </div>
      <p
        id={`${fieldId}-error`}
        aria-live="polite"
        className="mt-2 font-medium text-danger text-sm empty:hidden"
      >
        {error}
      </p>
    </form>
  );
}
