"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { type FileProblem, getFileAnswerProblem } from "@/lib/messaging/rules/file-rules";
import { getProofProblem, proofRules } from "@/lib/payments/rules/proof-rules";
import { sendFile } from "@/lib/shared/send-file";
import { FileChoice } from "./file-choice";

/** Sends a picture or document as a proof that a part of a booking was paid. Needs the messages of payments. */
export function ProofForm({ installmentId }: { installmentId: string }) {
  const t = useTranslations("payments.manual.proof");
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  /** The upload of the chosen file: sent again it is sent once. */
  const upload = useRef("");
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<FileProblem | "missing" | null>(null);
  const [isSending, setSending] = useState(false);
  const error = problem ? t(`problems.${problem}`) : undefined;

  function choose(chosen: File | null) {
    upload.current = crypto.randomUUID();
    setFile(chosen);
    setProblem(chosen && getProofProblem(chosen));
  }

  async function send(chosen: File) {
    setSending(true);
    setProblem(null);
    const query = new URLSearchParams({ installment: installmentId, note: note.trim() });
    const answer = await sendFile({
      url: `/api/uploads/payment-proofs/${upload.current}?${query}`,
      body: chosen,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    setSending(false);
    if (answer?.status !== 201) return setProblem(getFileAnswerProblem(answer));
    toast.success(t("sent"));
    router.refresh();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = file ? getProofProblem(file) : "missing";
    setProblem(wrong);
    if (file && !wrong) void send(file);
    else input.current?.focus();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <FileChoice
        ref={input}
        label={t("file")}
        hint={t("fileHint")}
        error={error}
        file={file}
        disabled={isSending}
        onChoose={choose}
      />
      <TextareaField
        label={t("note")}
        rows={2}
        maxLength={proofRules.maxNote}
        value={note}
        disabled={isSending}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" loading={isSending} className="self-start">
        {t("send")}
      </Button>
    </form>
  );
}
