"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRunAction } from "@/components/forms/use-run-action";
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
import { isolate } from "@/lib/shared/isolate";

/** The menu of a conversation: archive it, mark it as unread, report and block the others. */
export function ConversationMenu({
  conversation,
  userId,
  name,
}: {
  conversation: Pick<
    Conversation,
    "id" | "counterpartId" | "isBlocked" | "isArchived" | "members" | "mySide"
  >;
  userId: string;
  name: string;
}) {
  const t = useTranslations("messaging");
  const tApp = useTranslations("app");
  const errorText = useErrorText();
  const router = useRouter();
  const { members, mySide } = conversation;
  // A provider does not decide whether another provider is in a booking's conversation.
  const people = members
    ? members
        .filter(({ id, side }) => id !== userId && (mySide !== "provider" || side !== "provider"))
        .map((member) => ({ ...member, name: isolate(member.name ?? tApp("formerMember")) }))
    : [{ id: conversation.counterpartId, name, isBlocked: conversation.isBlocked }];
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  // Opening a conversation marks it as read.
  const [isMarkedUnread, setMarkedUnread] = useState(false);
  const [isPending, startTransition] = useTransition();
  const { isRunning, run } = useRunAction();

  function setBlocked(id: string, isBlocked: boolean) {
    startTransition(async () => {
      const result = await callAction(setUserBlocked({ userId: id, isBlocked }));
      setAsked(null);
      if (result.ok) toast.success(t(isBlocked ? "block.done" : "block.undone"));
      else toast.error(errorText(result.code));
      // A provider who blocks somebody leaves the booking's conversation.
      if (result.ok && isBlocked && mySide === "provider") router.push("/dashboard/messages");
      else if (isAnswered(result)) router.refresh();
    });
  }

  const setArchived = (isArchived: boolean) =>
    run(
      () => setConversationArchived({ conversationId: conversation.id, isArchived }),
      t(isArchived ? "inbox.archive.done" : "inbox.archive.undone"),
    );

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
          disabled={isPending || isRunning}
          className={menuItemClass()}
          onClick={() => setArchived(!conversation.isArchived)}
        >
          {t(conversation.isArchived ? "inbox.archive.undo" : "inbox.archive.action")}
        </button>
        <button
          type="button"
          role="menuitem"
          disabled={isPending || isRunning}
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
          {members ? t("group.report") : t("report", { name })}
        </Link>
        {people.map((person) => (
          <button
            key={person.id}
            type="button"
            role="menuitem"
            disabled={isPending || isRunning}
            className={menuItemClass({ danger: !person.isBlocked })}
            onClick={() => (person.isBlocked ? setBlocked(person.id, false) : setAsked(person))}
          >
            {t(person.isBlocked ? "block.undo" : "block.action", { name: person.name })}
          </button>
        ))}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        title={t("block.title", { name: asked?.name ?? name })}
        body={
          <>
            <p>{t("block.body")}</p>
            {members && <p className="mt-2">{t("group.block")}</p>}
          </>
        }
        confirmLabel={t("block.confirm")}
        cancelLabel={t("block.cancel")}
        danger
        busy={isPending}
        onConfirm={() => asked && setBlocked(asked.id, true)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
