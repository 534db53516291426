import { FileText, ImageIcon, RotateCw, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { canRetry } from "@/lib/messaging/rules/file-rules";
import { formatSize } from "@/lib/shared/format-size";
import { isolate } from "@/lib/shared/isolate";
import type { Attachment } from "./use-attachments";

const iconButtonClass =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-tint";

/** The files of the message being written, with their progress and errors. */
export function AttachmentList({
  attachments,
  onRetry,
  onRemove,
}: {
  attachments: Attachment[];
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const t = useTranslations("messaging.files");
  const locale = useLocale();
  return (
    <ul aria-label={t("chosen")} className="mb-3 flex flex-col gap-2">
      {attachments.map(({ id, name, size, state }) => {
        const isDocument = /\.pdf$/i.test(name);
        const Icon = isDocument ? FileText : ImageIcon;
        const shownName = name || t(isDocument ? "document" : "picture");
        const problem = state.status === "failed" ? state.problem : null;
        return (
          <li
            key={id}
            className="flex items-center gap-2 rounded-control border border-hairline bg-card py-1 ps-3 pe-1"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-2">
                <bdi className="truncate">{shownName}</bdi>
                {size > 0 && (
                  <span className="shrink-0 text-muted text-sm">{formatSize(size, locale)}</span>
                )}
              </p>
              {state.status === "sending" && (
                <progress
                  value={state.part}
                  max={1}
                  aria-label={t("progress", { name: isolate(shownName) })}
                  className="my-1 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-hairline [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent"
                />
              )}
              {state.status === "waiting" && <p className="text-muted text-sm">{t("waiting")}</p>}
              {state.status === "sending" && state.part === 1 && (
                <p className="text-muted text-sm">{t("checking")}</p>
              )}
              {problem && (
                <p role="alert" className="font-medium text-danger text-sm">
                  {t(`problems.${problem}`)}
                </p>
              )}
            </div>
            {problem && canRetry(problem) && (
              <button
                type="button"
                aria-label={t("retry", { name: isolate(shownName) })}
                className={iconButtonClass}
                onClick={() => onRetry(id)}
              >
                <RotateCw aria-hidden="true" className="size-5" />
              </button>
            )}
            <button
              type="button"
              aria-label={t("remove", { name: isolate(shownName) })}
              className={iconButtonClass}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
