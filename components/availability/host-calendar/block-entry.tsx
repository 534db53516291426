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
import { callAction, isAnswered } from "@/lib/call-action";
import { isolate } from "@/lib/shared/isolate";

type Block = Pick<TakenItem, "venueId" | "reason" | "calendar" | "imported" | "rule"> & {
  id: string;
};

/** A block in the calendar. It opens a dialog with its details and the actions that remove it. */
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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} title={title} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && <BlockDetails block={block} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function BlockDetails({ block, onClose }: { block: Block; onClose: () => void }) {
  const t = useTranslations("hostCalendar.details");
  const tItem = useTranslations("hostCalendar.item");
  const errorText = useErrorText({ not_found: t("gone") });
  const router = useRouter();
  const [scope, setScope] = useState<"one" | "series" | null>(null);
  const [isPending, startTransition] = useTransition();
  const unblock = (series: boolean) =>
    startTransition(async () => {
      setScope(series ? "series" : "one");
      const { id, venueId } = block;
      const result = await callAction(unblockTimeAction({ id, venueId, series }));
      if (result.ok) toast.success(t("freed", { count: result.data.freed }));
      else toast.error(errorText(result.code));
      if (result.ok || result.code === "not_found") onClose();
      if (isAnswered(result)) router.refresh();
    });
  return (
    <Dialog
      open
      onClose={() => {
        if (!isPending) onClose();
      }}
      title={t("title")}
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            {t("keep")}
          </Button>
          {!block.imported && block.rule && (
            <Button
              variant="outline"
              loading={isPending && scope === "series"}
              disabled={isPending}
              onClick={() => unblock(true)}
            >
              {t("series")}
            </Button>
          )}
          {!block.imported && (
            <Button
              loading={isPending && scope === "one"}
              disabled={isPending}
              onClick={() => unblock(false)}
            >
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
