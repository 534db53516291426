"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import type { SavedReply } from "@/lib/messaging/saved-replies";
import { deleteScheduledReply } from "@/lib/messaging/scheduled-actions";
import type { ScheduledReply, ScheduledVenue } from "@/lib/messaging/scheduled-types";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { ScheduledReplyDialog } from "./scheduled-reply-dialog";
import { useScheduledTime } from "./use-scheduled-time";

/** The replies that a host has scheduled, by venue, which they add, change and delete. Needs the messages of scheduledMessages. */
export function ScheduledReplies({
  replies,
  venues,
  scheduled,
}: {
  replies: SavedReply[];
  venues: ScheduledVenue[];
  scheduled: ScheduledReply[];
}) {
  const t = useTranslations("scheduledMessages");
  const locale = useLocale();
  const timeText = useScheduledTime();
  const [edited, setEdited] = useState<ScheduledReply | null>(null);
  const [removed, setRemoved] = useState<ScheduledReply | null>(null);
  const { isRunning, run } = useRunAction();
  const titleOf = ({ replyId }: ScheduledReply) =>
    replies.find(({ id }) => id === replyId)?.title ?? "";
  const [firstVenue] = venues.filter(({ isArchived }) => !isArchived);
  const [firstReply] = replies;

  const handleDelete = ({ id }: ScheduledReply) =>
    run(
      () => deleteScheduledReply({ id }),
      t("deleted"),
      () => setRemoved(null),
    );

  const addButton = firstVenue && firstReply && (
    <Button
      className="self-start"
      onClick={() =>
        setEdited({
          id: crypto.randomUUID(),
          venueId: firstVenue.id,
          replyId: firstReply.id,
          moment: "confirmation",
          amount: null,
          unit: null,
        })
      }
    >
      {t("add")}
    </Button>
  );
  return (
    <section aria-labelledby="scheduled" className="flex flex-col gap-4">
      <div>
        <h2 id="scheduled" className="text-xl">
          {t("title")}
        </h2>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </div>
      {scheduled.length === 0 ? (
        <EmptyState
          title={t("none.title")}
          body={t(!firstReply ? "none.noReplies" : firstVenue ? "none.body" : "none.noVenues")}
          action={addButton}
        />
      ) : (
        <>
          {addButton}
          {venues.map((venue) => {
            const items = scheduled.filter(({ venueId }) => venueId === venue.id);
            return (
              items.length > 0 && (
                <div
                  key={venue.id}
                  className="flex flex-col gap-2 rounded-card border border-hairline bg-card p-4"
                >
                  <h3 className="match-parent text-lg wrap-anywhere" dir="auto">
                    {localized(venue.name, locale)}
                  </h3>
                  {venue.isArchived && <p className="text-muted text-sm">{t("archived")}</p>}
                  <ul className="divide-y divide-hairline">
                    {items.map((item) => {
                      const names = { title: isolate(titleOf(item)), when: timeText(item) };
                      return (
                        <li
                          key={item.id}
                          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
                        >
                          <div className="min-w-0">
                            <p className="font-medium wrap-anywhere">
                              <bdi>{titleOf(item)}</bdi>
                            </p>
                            <p className="text-muted text-sm">{names.when}</p>
                          </div>
                          <p className="flex flex-wrap gap-3">
                            <Button
                              size="sm"
                              variant="outline"
                              aria-label={t("editNamed", names)}
                              onClick={() => setEdited(item)}
                            >
                              {t("edit")}
                            </Button>
                            <Button
                              size="sm"
                              variant="ghost"
                              aria-label={t("deleteNamed", names)}
                              onClick={() => setRemoved(item)}
                            >
                              {t("delete")}
                            </Button>
                          </p>
                        </li>
                      );
                    })}
                  </ul>
                </div>
              )
            );
          })}
        </>
      )}
      {edited && (
        <ScheduledReplyDialog
          key={edited.id}
          edited={edited}
          replies={replies}
          venues={venues}
          scheduled={scheduled}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={t("deleteTitle", { title: isolate(removed ? titleOf(removed) : "") })}
        body={t("deleteBody")}
        confirmLabel={t("delete")}
        cancelLabel={t("cancel")}
        danger
        busy={isRunning}
        onConfirm={() => removed && handleDelete(removed)}
        onCancel={() => setRemoved(null)}
      />
    </section>
  );
}
