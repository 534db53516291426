"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { acceptDispute, answerDispute } from "@/lib/payments/dispute-actions";
import { textLimits } from "@/lib/shared/text-limits";

type DisputeResponse = "answer" | "accept";

/** Where an admin answers a dispute, or accepts it after a confirmation. Needs the messages of adminPayments. */
export function DisputeAnswer({ disputeId, amount }: { disputeId: string; amount: string }) {
  const t = useTranslations("adminPayments.dispute");
  const errorText = useErrorText({ forbidden: t("own") });
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [running, setRunning] = useState<DisputeResponse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const length = text.trim().length;
  const limit = textLimits.disputeAnswer;
  const tooLong = length > limit ? fieldErrorText(`tooLong:${limit}`) : undefined;
  const wrong = length === 0 ? t("answer.needed") : tooLong;
  const error = isChecked ? wrong : undefined;

  function run(response: DisputeResponse) {
    setProblem(null);
    setRunning(response);
    startTransition(async () => {
      const result = await callAction(
        response === "answer" ? answerDispute({ disputeId, text }) : acceptDispute({ disputeId }),
      );
      setRunning(null);
      setConfirming(false);
      if (result.ok) toast.success(t(response === "answer" ? "answer.sent" : "accept.done"));
      else setProblem(errorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (wrong) input.current?.focus();
    else run("answer");
  }

  return (
    <Card>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <h2 className="text-lg">{t("answer.title")}</h2>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <TextareaField
          label={t("answer.label")}
          hint={t("answer.intro")}
          error={error}
          isRequired
          ref={input}
          dir="auto"
          rows={8}
          value={text}
          disabled={isPending}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isPending && running === "answer"} disabled={isPending}>
            {t("answer.submit")}
          </Button>
          <Button variant="outline" disabled={isPending} onClick={() => setConfirming(true)}>
            {t("accept.open")}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isConfirming}
        title={t("accept.title")}
        body={t("accept.body", { amount })}
        confirmLabel={t("accept.confirm")}
        cancelLabel={t("accept.cancel")}
        danger
        busy={isPending && running === "accept"}
        onConfirm={() => run("accept")}
        onCancel={() => setConfirming(false)}
      />
    </Card>
  );
}
