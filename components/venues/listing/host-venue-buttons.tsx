"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu } from "@/components/ui/menu";
import { menuItemClass } from "@/components/ui/menu-item";
import { toast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/result";
import {
  archiveVenueAction,
  deleteDraftAction,
  discardChangeAction,
  duplicateVenueAction,
  moveVenueAction,
  submitVenueAction,
} from "@/lib/venues/listing/actions";
import { browserStore, forgetDraft } from "@/lib/venues/listing/drafts";
import type { HostVenue, Upcoming } from "@/lib/venues/listing/types";

type Question = "delete" | "pause" | "withdraw" | "discard" | "archive";
type Word = Question | "duplicate";
type Props = {
  id: string;
  name: string;
  status: HostVenue["status"];
  isArchived: boolean;
  change: HostVenue["change"];
  upcoming: Upcoming;
  /** Where the menu leads, before what it does. */
  links: ReactNode;
};

/**
 * What a host can do with a venue in its status: the next step as a button, the rest in a menu, with
 * what takes something away at its end. What cannot be undone at once is asked first.
 */
export function VenueButtons({ id, name, status, isArchived, change, upcoming, links }: Props) {
  const t = useTranslations("hosting.venues");
  const errorText = useErrorText();
  const router = useRouter();
  const [asked, setAsked] = useState<Question | null>(null);
  const [busy, start] = useTransition();

  const duplicate = () =>
    start(async () => {
      try {
        const answer = await duplicateVenueAction({ id });
        if (!answer.ok) return void toast.error(errorText(answer.code));
        toast.success(t("done.duplicate"));
        router.push(`/host/venues/${answer.data.id}/edit`);
      } catch (error) {
        console.error("the venue was not copied", error);
        toast.error(errorText("unexpected"));
      }
    });

  const run = (call: () => Promise<ActionResult<unknown>>, done: string, incomplete?: string) =>
    start(async () => {
      try {
        const answer = await call();
        if (answer.ok) toast.success(done);
        else
          toast.error(
            answer.code === "invalid_input" && incomplete ? incomplete : errorText(answer.code),
          );
      } catch (error) {
        console.error("the venue was not changed", error);
        toast.error(errorText("unexpected"));
      }
      setAsked(null);
      router.refresh();
    });

  const answers: Record<Question, () => void> = {
    delete: () =>
      run(async () => {
        const answer = await deleteDraftAction({ id });
        if (answer.ok) forgetDraft(browserStore(), id);
        return answer;
      }, t("done.delete")),
    pause: () => run(() => moveVenueAction({ id, to: "paused" }), t("done.pause")),
    withdraw: () => run(() => moveVenueAction({ id, to: "draft" }), t("done.withdraw")),
    discard: () => run(() => discardChangeAction({ id }), t("done.discard")),
    archive: () => run(() => archiveVenueAction({ id, away: true }), t("done.archive")),
  };
  const unfinished = status === "draft" || status === "rejected";
  const item = (word: Word, onClick: () => void, danger = false) => (
    <button
      type="button"
      role="menuitem"
      disabled={busy}
      aria-label={t(`${word}Named`, { name })}
      onClick={onClick}
      className={menuItemClass({ danger })}
    >
      {t(word)}
    </button>
  );
  const ask = (question: Question) =>
    item(question, () => setAsked(question), question === "delete");

  return (
    <>
      {isArchived && (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={t("unarchiveNamed", { name })}
          onClick={() => run(() => archiveVenueAction({ id, away: false }), t("done.unarchive"))}
        >
          {t("unarchive")}
        </Button>
      )}
      {unfinished && !isArchived && (
        <Button
          size="sm"
          variant="secondary"
          loading={busy && !asked}
          aria-label={t("submitNamed", { name })}
          onClick={() =>
            run(
              async () => {
                const answer = await submitVenueAction({ id });
                if (answer.ok) forgetDraft(browserStore(), id);
                return answer;
              },
              t("done.submit"),
              t("incomplete"),
            )
          }
        >
          {t("submit")}
        </Button>
      )}
      {status === "paused" && !isArchived && (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={t("resumeNamed", { name })}
          onClick={() => run(() => moveVenueAction({ id, to: "active" }), t("done.resume"))}
        >
          {t("resume")}
        </Button>
      )}
      <Menu label={t("more")} name={t("moreNamed", { name })}>
        {links}
        {status === "active" && ask("pause")}
        {status === "pending" && ask("withdraw")}
        {item("duplicate", duplicate)}
        {(change || !isArchived || unfinished) && <hr className="mx-3 my-2 border-hairline" />}
        {change && ask("discard")}
        {!isArchived && ask("archive")}
        {unfinished && ask("delete")}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? t(`ask.${asked}.title`, { name }) : ""}
        body={
          <>
            {asked === "archive" && upcoming.confirmed + upcoming.requests > 0 && (
              <p className="mb-3 font-medium">
                {t("upcoming", { count: upcoming.confirmed })}{" "}
                {t("requests", { count: upcoming.requests })}
              </p>
            )}
            {asked && <p>{t(`ask.${asked}.body`)}</p>}
          </>
        }
        confirmLabel={asked ? t(`ask.${asked}.confirm`) : ""}
        cancelLabel={t("cancel")}
        danger={asked === "delete"}
        busy={busy}
        onConfirm={() => asked && answers[asked]()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
