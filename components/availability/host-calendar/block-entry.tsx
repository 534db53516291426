"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { unblockTimeAction } from "@/lib/availability/host-actions";
import type { TakenItem } from "@/lib/availability/types";
import { isolate } from "@/lib/shared/isolate";

type Block = Pick<TakenItem, "venueId" | "reason" | "calendar" | "imported" | "rule"> & {
  id: string;
};

/** A blocked time in the calendar. It opens what is known of it, and how to free it. */
export function BlockEntry({
  block,
  className,
  title,
  children,
}: {
  block: Block;
  className: string;
  title: string | undefined;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} title={title} onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && <BlockDetails block={block} onClose={() => setOpen(false)} />}
    </>
  );
}

function BlockDetails({ block, onClose }: { block: Block; onClose: () => void }) {
  const t = useTranslations("hostCalendar.details");
  const tItem = useTranslations("hostCalendar.item");
  const errorText = useErrorText({ not_found: t("gone") });
  const router = useRouter();
  const [freeing, setFreeing] = useState<"one" | "series" | null>(null);
  const [busy, start] = useTransition();
  const free = (series: boolean) =>
    start(async () => {
      setFreeing(series ? "series" : "one");
      try {
        const answer = await unblockTimeAction({ id: block.id, venueId: block.venueId, series });
        if (answer.ok) toast.success(t("freed", { count: answer.data.freed }));
        else toast.error(errorText(answer.code));
        if (answer.ok || answer.code === "not_found") onClose();
      } catch (error) {
        console.error("the block was not freed", error);
        toast.error(errorText("unexpected"));
      }
      router.refresh();
    });
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title={t("title")}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {t("keep")}
          </Button>
          {!block.imported && block.rule && (
            <Button
              variant="outline"
              loading={busy && freeing === "series"}
              disabled={busy}
              onClick={() => free(true)}
            >
              {t("series")}
            </Button>
          )}
          {!block.imported && (
            <Button loading={busy && freeing === "one"} disabled={busy} onClick={() => free(false)}>
              {t("one")}
            </Button>
          )}
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        {block.reason && (
          <div>
            <dt className="text-sm text-muted">{t("reason")}</dt>
            <dd dir="auto" className="match-parent break-words">
              {block.reason}
            </dd>
          </div>
        )}
        {block.rule && (
          <div>
            <dt className="text-sm text-muted">{t("repeats")}</dt>
            <dd>{t(block.rule)}</dd>
          </div>
        )}
      </dl>
      {block.imported && (
        <p>
          {t("imported", {
            calendar: block.calendar ? isolate(block.calendar) : tItem("outside"),
          })}
        </p>
      )}
    </Dialog>
  );
}
