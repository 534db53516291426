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
import {
  archiveListing,
  deleteListing,
  discardRevision,
  duplicateListing,
  setListingStatus,
  submitListing,
} from "@/lib/listings/actions";
import type { ListingKind, ListingStatus } from "@/lib/listings/types";
import type { ActionResult } from "@/lib/result";
import { isolate } from "@/lib/shared/isolate";
import { getLocalStorage, removeDraft } from "@/lib/venues/listing/drafts";
import { listingPages } from "./kinds";

/** An action that a dialog confirms first. */
type ConfirmedAction = "delete" | "pause" | "withdraw" | "discard" | "archive";
type Props = {
  kind: ListingKind;
  id: string;
  name: string;
  status: ListingStatus;
  isArchived: boolean;
  hasRevision: boolean;
  /** What the dialog of archiving says first. */
  archiveNote?: ReactNode;
  /** Links of the menu, above its actions. */
  links?: ReactNode;
};

/**
 * The actions of an owner for a listing in its status: the next step as a button, the others in a menu, destructive ones
 * last. Confirms actions that cannot be undone at once. Needs the messages of the kind.
 */
export function ListingButtons({
  kind,
  id,
  name,
  status,
  isArchived,
  hasRevision,
  archiveNote,
  links,
}: Props) {
  const pages = listingPages[kind];
  const t = useTranslations(pages.texts);
  const getErrorText = useErrorText();
  const router = useRouter();
  const [confirming, setConfirming] = useState<ConfirmedAction | null>(null);
  const [isAskingNote, setAskingNote] = useState(false);
  const [isPending, startTransition] = useTransition();

  const duplicate = () =>
    startTransition(async () => {
      try {
        const answer = await duplicateListing({ id });
        if (!answer.ok) return void toast.error(getErrorText(answer.code));
        toast.success(t("done.duplicate"));
        router.push(pages.edit(answer.data.id));
      } catch (error) {
        console.error("the listing was not copied", error);
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
      const answer = await callAction(submitListing(note ? { id, note } : { id }));
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
        const answer = await deleteListing({ id });
        if (answer.ok) removeDraft(getLocalStorage(), id);
        return answer;
      }, t("done.delete")),
    pause: () => run(() => setListingStatus({ id, status: "paused" }), t("done.pause")),
    withdraw: () => run(() => setListingStatus({ id, status: "draft" }), t("done.withdraw")),
    discard: () => run(() => discardRevision({ id }), t("done.discard")),
    archive: () => run(() => archiveListing({ id, isArchived: true }), t("done.archive")),
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
          onClick={() => run(() => archiveListing({ id, isArchived: false }), t("done.unarchive"))}
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
          onClick={() => run(() => setListingStatus({ id, status: "active" }), t("done.resume"))}
        >
          {t("resume")}
        </Button>
      )}
      <Menu label={t("more")} name={t("moreNamed", { name })}>
        {links}
        {status === "active" && renderConfirmedItem("pause")}
        {status === "pending" && renderConfirmedItem("withdraw")}
        {renderItem("duplicate", duplicate)}
        {(hasRevision || !isArchived || isUnpublished) && (
          <hr className="mx-3 my-2 border-hairline" />
        )}
        {hasRevision && renderConfirmedItem("discard")}
        {!isArchived && renderConfirmedItem("archive")}
        {isUnpublished && renderConfirmedItem("delete")}
      </Menu>
      <ConfirmDialog
        open={confirming !== null}
        title={confirming ? t(`ask.${confirming}.title`, { name: isolate(name) }) : ""}
        body={
          <>
            {confirming === "archive" && archiveNote}
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
