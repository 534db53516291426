"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/result";

/** The revision to discard, its action, and the page of the form. */
export type Discard = {
  id: string;
  action: (input: { id: string }) => Promise<ActionResult<unknown>>;
  editPath: string;
};

/** Discards the revision of a published listing or service, and restarts the form from the public version. */
export function DiscardRevision({
  discard: { id, action, editPath },
  status,
}: {
  discard: Discard;
  status: "pending" | "rejected";
}) {
  const t = useTranslations("revision");
  const getErrorText = useErrorText();
  const router = useRouter();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isPending, startTransition] = useTransition();

  const discard = () =>
    startTransition(async () => {
      try {
        const answer = await action({ id });
        if (answer.ok) {
          toast.success(t("discarded"));
          // A new address, because the page uses it as the key of the form.
          router.replace(`${editPath}?discarded=${Date.now()}`);
        } else toast.error(getErrorText(answer.code));
      } catch (error) {
        console.error("the revision was not discarded", error);
        toast.error(getErrorText("unexpected"));
      }
      setIsConfirming(false);
    });

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsConfirming(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("ask.title")}
        body={t(`ask.${status}`)}
        confirmLabel={t("discard")}
        cancelLabel={t("ask.cancel")}
        busy={isPending}
        onConfirm={discard}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
