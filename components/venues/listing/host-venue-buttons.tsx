"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ReviewNoteDialog } from "@/components/forms/review-note-dialog";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu } from "@/components/ui/menu";
import { menuItemClass } from "@/components/ui/menu-item";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";
import {
  archiveVenueAction,
  deleteDraftAction,
  discardRevisionAction,
  duplicateVenueAction,
  setVenueStatusAction,
  submitVenueAction,
} from "@/lib/venues/listing/actions";
import { getLocalStorage, removeDraft } from "@/lib/venues/listing/drafts";
import type { HostVenue, UpcomingCounts } from "@/lib/venues/listing/types";

/** An action that a dialog confirms first. */
type ConfirmedAction = "delete" | "pause" | "withdraw" | "discard" | "archive";
type Props = {
  id: string;
  name: string;
  status: HostVenue["status"];
  isArchived: boolean;
  revision: HostVenue["revision"];
  upcoming: UpcomingCounts;
  /** Links of the menu, above its actions. */
  links: ReactNode;
};

/**
 * The actions of a host for a venue in its status: the next step as a button, the others in a menu, destructive ones last.
 * Confirms actions that cannot be undone at once.
 */
export function VenueButtons({ id, name, status, isArchived, revision, upcoming, links }: Props) {
  const t = useTranslations("hosting.venues");
  const getErrorText = useErrorText();
  const router = useRouter();
  const [confirming, setConfirming] = useState<ConfirmedAction | null>(null);
  const [isAskingNote, setAskingNote] = useState(false);
  const [isPending, startTransition] = useTransition();

  const duplicate = () =>
    startTransition(async () => {
      try {
        const answer = await duplicateVenueAction({ id });
        if (!answer.ok) return void toast.error(getErrorText(answer.code));
        toast.success(t("done.duplicate"));
        router.push(`/host/venues/${answer.data.id}/edit`);
      } catch (error) {
        console.error("the venue was not copied", error);
        toast.error(getErrorText("unexpected"));
      }
    });

  const run = (action: () => Promise<ActionResult<unknown>>, doneText: string) =>
    startTransition(async () => {
      const answer = await callAction(action());
      if (answer.ok) toast.success(doneText);
      else toast.error(getErrorText(answer.code));
      setConfirming(null);
      if (isAnswered(answer)) router.refresh();
    });

  /** Submits the listing; first asks for a note when it was rejected. */
  const submit = (note?: string) =>
    startTransition(async () => {
      const answer = await callAction(submitVenueAction(note ? { id, note } : { id }));
      if (!answer.ok && answer.code === "rejected_unchanged" && !note) {
        setAskingNote(true);
        return;
      }
      if (answer.ok) {
        removeDraft(getLocalStorage(), id);
        setAskingNote(false);
        toast.success(t("done.submit"));
      } else
        toast.error(answer.code === "invalid_input" ? t("incomplete") : getErrorText(answer.code));
      if (isAnswered(answer)) router.refresh();
    });

  const confirmedActions: Record<ConfirmedAction, () => void> = {
    delete: () =>
      run(async () => {
        const answer = await deleteDraftAction({ id });
        if (answer.ok) removeDraft(getLocalStorage(), id);
        return answer;
      }, t("done.delete")),
    pause: () => run(() => setVenueStatusAction({ id, status: "paused" }), t("done.pause")),
    withdraw: () => run(() => setVenueStatusAction({ id, status: "draft" }), t("done.withdraw")),
    discard: () => run(() => discardRevisionAction({ id }), t("done.discard")),
    archive: () => run(() => archiveVenueAction({ id, isArchived: true }), t("done.archive")),
  };
  const isUnpublished = status === "draft" || status === "rejected";
  const renderItem = (
    action: ConfirmedAction | "duplicate",
    onClick: () => void,
    isDestructive = false,
  ) => (
    <button
      type="button"
      role="menuitem"
      disabled={isPending}
      aria-label={t(`${action}Named`, { name })}
      onClick={onClick}
      className={menuItemClass({ danger: isDestructive })}
    >
      {t(action)}
    </button>
  );
  const renderConfirmedItem = (action: ConfirmedAction) =>
    renderItem(action, () => setConfirming(action), action === "delete");

  return (
    <>
      {isArchived && (
        <Button
          size="sm"
          variant="secondary"
          disabled={isPending}
          aria-label={t("unarchiveNamed", { name })}
          onClick={() =>
            run(() => archiveVenueAction({ id, isArchived: false }), t("done.unarchive"))
          }
        >
          {t("unarchive")}
        </Button>
      )}
      {isUnpublished && !isArchived && (
        <Button
          size="sm"
          variant="secondary"
          loading={isPending && !confirming}
          aria-label={t("submitNamed", { name })}
          onClick={() => submit()}
        >
          {t("submit")}
        </Button>
      )}
      {status === "paused" && !isArchived && (
        <Button
          size="sm"
          variant="secondary"
          disabled={isPending}
          aria-label={t("resumeNamed", { name })}
          onClick={() =>
            run(() => setVenueStatusAction({ id, status: "active" }), t("done.resume"))
          }
        >
          {t("resume")}
        </Button>
      )}
      <Menu label={t("more")} name={t("moreNamed", { name })}>
        {links}
        {status === "active" && renderConfirmedItem("pause")}
        {status === "pending" && renderConfirmedItem("withdraw")}
        {renderItem("duplicate", duplicate)}
        {(revision || !isArchived || isUnpublished) && <hr className="mx-3 my-2 border-hairline" />}
        {revision && renderConfirmedItem("discard")}
        {!isArchived && renderConfirmedItem("archive")}
        {isUnpublished && renderConfirmedItem("delete")}
      </Menu>
      <ConfirmDialog
        open={confirming !== null}
        title={confirming ? t(`ask.${confirming}.title`, { name }) : ""}
        body={
          <>
            {confirming === "archive" && upcoming.confirmed + upcoming.requests > 0 && (
              <p className="mb-3 font-medium">
                {t("upcoming", { count: upcoming.confirmed })}{" "}
                {t("requests", { count: upcoming.requests })}
              </p>
            )}
            {confirming && <p>{t(`ask.${confirming}.body`)}</p>}
          </>
        }
        confirmLabel={confirming ? t(`ask.${confirming}.confirm`) : ""}
        cancelLabel={t("cancel")}
        danger={confirming === "delete"}
        busy={isPending}
        onConfirm={() => confirming && confirmedActions[confirming]()}
        onCancel={() => setConfirming(null)}
      />
      <ReviewNoteDialog
        isOpen={isAskingNote}
        isBusy={isPending}
        onSend={submit}
        onCancel={() => setAskingNote(false)}
      />
    </>
  );
}
