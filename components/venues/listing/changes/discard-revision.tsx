"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { discardRevisionAction } from "@/lib/venues/listing/actions";

/** Discards the revision of a published listing, and starts the form anew from what is public. */
export function DiscardRevision({ id, status }: { id: string; status: "pending" | "rejected" }) {
  const t = useTranslations("wizard.revision");
  const getErrorText = useErrorText();
  const router = useRouter();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isPending, startTransition] = useTransition();

  const discard = () =>
    startTransition(async () => {
      try {
        const answer = await discardRevisionAction({ id });
        if (answer.ok) {
          toast.success(t("discarded"));
          // A new address, which the page uses as the key of the form.
          router.replace(`/host/venues/${id}/edit?discarded=${Date.now()}`);
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
