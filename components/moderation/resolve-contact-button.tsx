"use client";

import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/forms/action-button";
import { resolveContactMessage } from "@/lib/moderation/contact-actions";

/** Marks a message to the team as answered. */
export function ResolveContactButton({ messageId, label }: { messageId: string; label: string }) {
  const t = useTranslations("contact.list");
  return (
    <ActionButton
      action={() => resolveContactMessage({ messageId })}
      text={t("resolve")}
      label={label}
      done={t("resolved")}
    />
  );
}
