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
import { setConversationArchived, setConversationUnread } from "@/lib/messaging/state-actions";
import type { Conversation } from "@/lib/messaging/types";

/** The menu of a conversation: putting it aside, and reporting and blocking the other side. */
export function ConversationMenu({
  conversation,
  name,
}: {
  conversation: Pick<Conversation, "id" | "counterpartId" | "isBlocked" | "isArchived">;
  name: string;
}) {
  const t = useTranslations("messaging");
  const errorText = useErrorText();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  // Whoever opens a conversation has read it.
  const [isMarkedUnread, setMarkedUnread] = useState(false);
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

  function setArchived(isArchived: boolean) {
    startTransition(async () => {
      const result = await callAction(
        setConversationArchived({ conversationId: conversation.id, isArchived }),
      );
      if (result.ok) toast.success(t(isArchived ? "inbox.archive.done" : "inbox.archive.undone"));
      else toast.error(errorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  }

  function setUnread(isUnread: boolean) {
    startTransition(async () => {
      const result = await callAction(
        setConversationUnread({ conversationId: conversation.id, isUnread }),
      );
      if (!result.ok) {
        toast.error(errorText(result.code));
        return;
      }
      setMarkedUnread(isUnread);
      toast.success(t(isUnread ? "inbox.unreadMark.done" : "inbox.unreadMark.undone"));
    });
  }

  return (
    <>
      <Menu label="" name={t("menu", { name })}>
        <button
          type="button"
          role="menuitem"
          disabled={isPending}
          className={menuItemClass()}
          onClick={() => setArchived(!conversation.isArchived)}
        >
          {t(conversation.isArchived ? "inbox.archive.undo" : "inbox.archive.action")}
        </button>
        <button
          type="button"
          role="menuitem"
          disabled={isPending}
          className={menuItemClass()}
          onClick={() => setUnread(!isMarkedUnread)}
        >
          {t(isMarkedUnread ? "inbox.unreadMark.undo" : "inbox.unreadMark.action")}
        </button>
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
