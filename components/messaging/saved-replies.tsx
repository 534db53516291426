"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { deleteReply } from "@/lib/messaging/reply-actions";
import { maxSavedReplies, type SavedReply } from "@/lib/messaging/saved-replies";
import { isolate } from "@/lib/shared/isolate";
import { SavedReplyDialog } from "./saved-reply-dialog";

/** The caller's saved replies, which they add, change and delete. Needs the messages of savedReplies. */
export function SavedReplies({
  replies,
  scheduledIds = [],
}: {
  replies: SavedReply[];
  /** Those of them that are scheduled for a venue. */
  scheduledIds?: string[];
}) {
  const t = useTranslations("savedReplies");
  const [edited, setEdited] = useState<SavedReply | null>(null);
  const [removed, setRemoved] = useState<SavedReply | null>(null);
  const { isRunning, run } = useRunAction();
  const isFull = replies.length >= maxSavedReplies;

  const handleDelete = ({ id }: SavedReply) =>
    run(
      () => deleteReply({ id }),
      t("deleted"),
      () => setRemoved(null),
    );

  const addButton = (
    <Button
      className="self-start"
      disabled={isFull}
      onClick={() => setEdited({ id: crypto.randomUUID(), title: "", en: "", ar: "" })}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      {replies.length === 0 ? (
        <EmptyState title={t("empty.title")} body={t("empty.body")} action={addButton} />
      ) : (
        <>
          {addButton}
          {isFull && <p className="text-muted text-sm">{t("full", { count: maxSavedReplies })}</p>}
          <ul className="flex flex-col gap-4">
            {replies.map((reply) => (
              <li
                key={reply.id}
                className="flex flex-col gap-3 rounded-card border border-hairline bg-card p-4"
              >
                <h2 className="match-parent text-lg wrap-anywhere" dir="auto">
                  {reply.title}
                </h2>
                {(["en", "ar"] as const).map(
                  (language) =>
                    reply[language] && (
                      <div key={language}>
                        <p className="text-muted text-sm">{t(`languages.${language}`)}</p>
                        <p
                          lang={language}
                          dir="auto"
                          className="match-parent line-clamp-6 whitespace-pre-line wrap-anywhere"
                        >
                          {reply[language]}
                        </p>
                      </div>
                    ),
                )}
                <p className="flex flex-wrap gap-3">
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t("editNamed", { title: isolate(reply.title) })}
                    onClick={() => setEdited(reply)}
                  >
                    {t("edit")}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t("deleteNamed", { title: isolate(reply.title) })}
                    onClick={() => setRemoved(reply)}
                  >
                    {t("delete")}
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {edited && (
        <SavedReplyDialog
          key={edited.id}
          reply={edited}
          isNew={!replies.some(({ id }) => id === edited.id)}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={t("deleteTitle", { title: isolate(removed?.title ?? "") })}
        body={removed && scheduledIds.includes(removed.id) && t("deleteScheduled")}
        confirmLabel={t("delete")}
        cancelLabel={t("cancel")}
        danger
        busy={isRunning}
        onConfirm={() => removed && handleDelete(removed)}
        onCancel={() => setRemoved(null)}
      />
    </>
  );
}
