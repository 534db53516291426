"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { unblockTimeAction } from "@/lib/availability/host-actions";
import type { TakenItem } from "@/lib/availability/types";
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
  const { isRunning, run } = useRunAction({ not_found: t("gone") });
  const [scope, setScope] = useState<"one" | "series" | null>(null);
  function unblock(series: boolean) {
    setScope(series ? "series" : "one");
    const { id, venueId } = block;
    run(
      () => unblockTimeAction({ id, venueId, series }),
      ({ freed }) => t("freed", { count: freed }),
      (answer) => (answer.ok || answer.code === "not_found") && onClose(),
    );
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!isRunning) onClose();
      }}
      title={t("title")}
      footer={
        <>
          <Button variant="outline" disabled={isRunning} onClick={onClose}>
            {t("keep")}
          </Button>
          {!block.imported && block.rule && (
            <Button
              variant="outline"
              loading={isRunning && scope === "series"}
              disabled={isRunning}
              onClick={() => unblock(true)}
            >
              {t("series")}
            </Button>
          )}
          {!block.imported && (
            <Button
              loading={isRunning && scope === "one"}
              disabled={isRunning}
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
