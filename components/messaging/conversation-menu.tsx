"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Link } from "@/components/i18n/link";
import { useRouter } from "@/components/i18n/use-navigation";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu } from "@/components/ui/menu";
import { menuItemClass } from "@/components/ui/menu-item";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { setUserBlocked } from "@/lib/messaging/block-actions";
import type { Conversation } from "@/lib/messaging/types";

/** The menu of a conversation: reporting and blocking the other side. */
export function ConversationMenu({
  conversation,
  name,
}: {
  conversation: Pick<Conversation, "id" | "counterpartId" | "isBlocked">;
  name: string;
}) {
  const t = useTranslations("messaging");
  const errorText = useErrorText();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isPending, startTransition] = useTransition();

  function setBlocked(isBlocked: boolean) {
    startTransition(async () => {
      const result = await callAction(
        setUserBlocked({ userId: conversation.counterpartId, isBlocked }),
      );
      setAsking(false);
      if (result.ok) toast.success(t(isBlocked ? "block.done" : "block.undone"));
      else toast.error(errorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  }

  return (
    <>
      <Menu label="" name={t("menu", { name })}>
        <Link
          role="menuitem"
          href={`/dashboard/messages/${conversation.id}/report`}
          className={menuItemClass()}
        >
          {t("report", { name })}
        </Link>
        <button
          type="button"
          role="menuitem"
          disabled={isPending}
          className={menuItemClass({ danger: !conversation.isBlocked })}
          onClick={() => (conversation.isBlocked ? setBlocked(false) : setAsking(true))}
        >
          {t(conversation.isBlocked ? "block.undo" : "block.action", { name })}
        </button>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        title={t("block.title", { name })}
        body={<p>{t("block.body")}</p>}
        confirmLabel={t("block.confirm")}
        cancelLabel={t("block.cancel")}
        danger
        busy={isPending}
        onConfirm={() => setBlocked(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
