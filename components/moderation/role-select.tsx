"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type Role, roles } from "@/lib/auth/types";
import { setUserRole } from "@/lib/moderation/actions";
import type { ManagedUser } from "@/lib/moderation/types";

/** A person's role; another choice is asked back before it is made. Nobody changes their own. */
export function RoleSelect({
  user,
  name,
  own,
  onChanged,
}: {
  user: ManagedUser;
  name: string;
  own: boolean;
  onChanged: () => void;
}) {
  const t = useTranslations("moderation.users");
  const tDecision = useTranslations("moderation.decision");
  const errorText = useErrorText();
  const [wanted, setWanted] = useState<Role | null>(null);
  const [pending, startTransition] = useTransition();

  if (own)
    return (
      <p className="text-sm">
        {t(`roles.${user.role}`)} · {t("you")}
      </p>
    );

  function confirm() {
    if (!wanted) return;
    startTransition(async () => {
      const result = await setUserRole({ userId: user.id, role: wanted });
      setWanted(null);
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
        onChange={(event) => setWanted(roles.find((role) => role === event.target.value) ?? null)}
        className="w-auto"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      <ConfirmDialog
        open={wanted !== null}
        title={t("changeTitle", { name })}
        body={
          wanted && t("changeBody", { from: t(`roles.${user.role}`), to: t(`roles.${wanted}`) })
        }
        confirmLabel={t("change")}
        cancelLabel={tDecision("cancel")}
        busy={pending}
        onConfirm={confirm}
        onCancel={() => setWanted(null)}
      />
    </>
  );
}
