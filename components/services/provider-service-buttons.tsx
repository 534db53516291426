"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/result";
import { deleteService, moveService, submitService } from "@/lib/services/provider-actions";
import type { ServiceStatus } from "@/lib/services/provider-types";
import { isolate } from "@/lib/shared/isolate";

type Move = "submit" | "pause" | "resume" | "withdraw" | "delete";
type Question = "pause" | "withdraw" | "delete";

/** What a provider can do with a service in each status; the first is the one to do next. */
const movesOf: Record<ServiceStatus, Move[]> = {
  draft: ["submit", "delete"],
  rejected: ["submit", "delete"],
  pending: ["withdraw"],
  active: ["pause"],
  paused: ["resume"],
  suspended: [],
};
const questions: readonly Move[] = ["pause", "withdraw", "delete"];

/** The actions that a status allows; what cannot be undone is confirmed first. Needs the messages of provider. */
export function OwnServiceButtons({
  id,
  name,
  status,
}: {
  id: string;
  name: string;
  status: ServiceStatus;
}) {
  const t = useTranslations("provider.services");
  const errorText = useErrorText();
  const router = useRouter();
  const [asked, setAsked] = useState<Question | null>(null);
  const [running, setRunning] = useState<Move | null>(null);
  const [busy, start] = useTransition();

  const calls: Record<Move, () => Promise<ActionResult<unknown>>> = {
    submit: () => submitService({ id }),
    pause: () => moveService({ id, to: "paused" }),
    resume: () => moveService({ id, to: "active" }),
    withdraw: () => moveService({ id, to: "draft" }),
    delete: () => deleteService({ id }),
  };

  function run(move: Move) {
    setRunning(move);
    start(async () => {
      try {
        const answer = await calls[move]();
        if (answer.ok) toast.success(t(`done.${move}`));
        else if (move === "submit" && answer.code === "invalid_input") toast.error(t("incomplete"));
        else toast.error(errorText(answer.code));
      } catch (error) {
        console.error("the service was not changed", error);
        toast.error(errorText("unavailable"));
      }
      setAsked(null);
      router.refresh();
    });
  }

  return (
    <>
      {movesOf[status].map((move, index) => (
        <Button
          key={move}
          size="sm"
          variant={index === 0 && move !== "withdraw" && move !== "pause" ? "secondary" : "ghost"}
          className={move === "delete" ? "text-danger!" : undefined}
          loading={busy && running === move && !asked}
          disabled={busy}
          aria-label={t(`${move}Named`, { name })}
          onClick={() => (questions.includes(move) ? setAsked(move as Question) : run(move))}
        >
          {t(move)}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={asked && t(`ask.${asked}.title`, { name: isolate(name) })}
        body={asked && t(`ask.${asked}.body`)}
        confirmLabel={asked ? t(`ask.${asked}.confirm`) : ""}
        cancelLabel={t("cancel")}
        danger={asked === "delete"}
        busy={busy}
        onConfirm={() => asked && run(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
