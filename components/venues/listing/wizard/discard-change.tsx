"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { discardChangeAction } from "@/lib/venues/listing/actions";

/** Takes back the change of a published listing, and starts the form anew from what is public. */
export function DiscardChange({ id, state }: { id: string; state: "waiting" | "refused" }) {
  const t = useTranslations("wizard.standing");
  const errorText = useErrorText();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, start] = useTransition();

  const discard = () =>
    start(async () => {
      try {
        const answer = await discardChangeAction({ id });
        if (answer.ok) {
          toast.success(t("discarded"));
          // The address of its own makes the form begin again: see the page.
          router.replace(`/host/venues/${id}/edit?discarded=${Date.now()}`);
        } else toast.error(errorText(answer.code));
      } catch (error) {
        console.error("the change was not discarded", error);
        toast.error(errorText("unexpected"));
      }
      setAsking(false);
    });

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("ask.title")}
        body={t(`ask.${state}`)}
        confirmLabel={t("discard")}
        cancelLabel={t("ask.cancel")}
        busy={busy}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
