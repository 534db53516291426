import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useReauthentication } from "@/components/session/use-reauthentication";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/input";
import { Options } from "@/components/ui/options";
import { toast } from "@/components/ui/toast";
import { type Role, roles } from "@/lib/auth/types";
import { callAction } from "@/lib/call-action";
import { setUserRole } from "@/lib/moderation/actions";
import type { ManagedUser } from "@/lib/moderation/types";

/** Changes the role of a user after a confirmation. One's own role cannot be changed. */
export function RoleSelect({
  user,
  name,
  isOwnAccount,
  onChanged,
}: {
  user: ManagedUser;
  name: string;
  isOwnAccount: boolean;
  onChanged: () => void;
}) {
  const t = useTranslations("moderation.users");
  const tDecision = useTranslations("moderation.decision");
  const errorText = useErrorText();
  const [newRole, setNewRole] = useState<Role | null>(null);
  const [isPending, startTransition] = useTransition();
  // Otherwise the question would lie below the confirmation.
  const { withRecentSession, dialog } = useReauthentication({ onAsk: () => setNewRole(null) });

  if (isOwnAccount)
    return (
      <p className="text-sm">
        {t(`roles.${user.role}`)} · {t("you")}
      </p>
    );

  function handleConfirm() {
    if (!newRole) return;
    startTransition(async () => {
      const result = await withRecentSession(() =>
        callAction(setUserRole({ userId: user.id, role: newRole })),
      );
      setNewRole(null);
      if (!result) return;
      if (result.ok) {
        toast.success(t("changed"));
        onChanged();
      } else {
        toast.error(errorText(result.code));
      }
    });
  }

  return (
    <>
      <Select
        aria-label={t("roleOf", { name })}
        value={user.role}
        onChange={(event) => setNewRole(roles.find((role) => role === event.target.value) ?? null)}
        className="w-auto"
      >
        <Options values={roles} text={(role) => t(`roles.${role}`)} />
      </Select>
      <ConfirmDialog
        open={newRole !== null}
        title={t("changeTitle", { name })}
        body={
          newRole && t("changeBody", { from: t(`roles.${user.role}`), to: t(`roles.${newRole}`) })
        }
        confirmLabel={t("change")}
        cancelLabel={tDecision("cancel")}
        busy={isPending}
        onConfirm={handleConfirm}
        onCancel={() => setNewRole(null)}
      />
      {dialog}
    </>
  );
}
