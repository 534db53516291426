import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ActionResult } from "@/lib/result";
import { isolate } from "@/lib/shared/isolate";

/**
 * Rows that are edited in a dialog and deleted after a question, with a button that adds one. Needs the messages of
 * searchWords.
 */
export function EditableRows<T>({
  items,
  nameOf,
  keyOf,
  row,
  dialog,
  remove,
  addLabel,
  deleteBody,
  empty,
}: {
  items: T[];
  nameOf: (item: T) => string;
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
  /** The form of an item, or of a new one. */
  dialog: (item: T | null, close: () => void) => ReactNode;
  remove: (item: T) => Promise<ActionResult<unknown>>;
  addLabel: string;
  deleteBody: string;
  empty: ReactNode;
}) {
  const t = useTranslations("searchWords");
  const [edited, setEdited] = useState<T | "new" | null>(null);
  const [removed, setRemoved] = useState<T | null>(null);
  const { isRunning, run } = useRunAction();
  const close = () => setEdited(null);

  const handleDelete = (item: T) =>
    run(
      () => remove(item),
      t("deleted"),
      () => setRemoved(null),
    );

  return (
    <>
      <Button className="self-start" onClick={() => setEdited("new")}>
        {addLabel}
      </Button>
      {items.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
          {items.map((item) => {
            const name = isolate(nameOf(item));
            return (
              <li key={keyOf(item)} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
                <div className="min-w-0 flex-1 basis-56">{row(item)}</div>
                <p className="flex gap-2">
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t("editNamed", { name })}
                    onClick={() => setEdited(item)}
                  >
                    {t("edit")}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t("deleteNamed", { name })}
                    onClick={() => setRemoved(item)}
                  >
                    {t("delete")}
                  </Button>
                </p>
              </li>
            );
          })}
        </ul>
      )}
      {edited !== null && dialog(edited === "new" ? null : edited, close)}
      <ConfirmDialog
        open={removed !== null}
        title={t("deleteTitle", { name: isolate(removed === null ? "" : nameOf(removed)) })}
        body={deleteBody}
        confirmLabel={t("delete")}
        cancelLabel={t("cancel")}
        danger
        busy={isRunning}
        onConfirm={() => removed !== null && handleDelete(removed)}
        onCancel={() => setRemoved(null)}
      />
    </>
  );
}
