import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { setIdentityChecked } from "@/lib/moderation/actions";
import type { ManagedUser } from "@/lib/moderation/types";

/** Records, after a confirmation, that an admin checked a user's identity on a document, or reverts that. */
export function IdentityButton({
  user,
  name,
  onChanged,
}: {
  user: ManagedUser;
  name: string;
  onChanged: () => void;
}) {
  const t = useTranslations("moderation.users.identity");
  const tDecision = useTranslations("moderation.decision");
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [isPending, startTransition] = useTransition();
  const isChecked = user.confirmations.includes("identity");
  const action = isChecked ? "withdraw" : "check";

  function handleConfirm() {
    startTransition(async () => {
      const result = await callAction(
        setIdentityChecked({ userId: user.id, isChecked: !isChecked }),
      );
      setAsking(false);
      if (result.ok) {
        toast.success(t(`${action}.done`));
        onChanged();
      } else toast.error(errorText(result.code));
    });
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3"
        aria-label={t(`${action}.named`, { name })}
        onClick={() => setAsking(true)}
      >
        {t(`${action}.label`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(`${action}.title`, { name })}
        body={t(`${action}.body`)}
        confirmLabel={t(`${action}.confirm`)}
        cancelLabel={tDecision("cancel")}
        busy={isPending}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
