import { RotateCcw, TriangleAlert, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { localeTag } from "@/lib/shared/locale-tag";
import type { Upload } from "./uploads";
import type { PhotoUploads } from "./use-photo-uploads";

const iconButton =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-tint";

const retryableProblems = new Set<Upload["problem"]>(["lost", "failed", "notSignedIn"]);

/** An uploading photo, or the reason why it was refused. */
export function UploadRow({
  upload,
  uploads,
  limit,
}: {
  upload: Upload;
  uploads: PhotoUploads;
  /** How many photos the listing has at most. */
  limit: number;
}) {
  const t = useTranslations("wizard.photos");
  const locale = useLocale();
  const { id, name, preview, status, progress, problem } = upload;
  const isPaused = status === "paused";
  const percent = new Intl.NumberFormat(localeTag(locale), { style: "percent" });
  const canRetry = isPaused || retryableProblems.has(problem);
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-hairline p-2">
      <span className="size-14 shrink-0 overflow-hidden rounded-control bg-tint">
        {preview && !problem && (
          <span
            className="block size-full bg-cover bg-center"
            style={{ backgroundImage: `url("${preview}")` }}
          />
        )}
        {problem && (
          <span className="grid size-full place-items-center text-danger">
            <TriangleAlert aria-hidden="true" className="size-6" />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-start text-sm font-medium" title={name}>
          {name}
        </p>
        {!problem && (
          <>
            <progress
              value={progress}
              max={1}
              aria-label={t("progress", { name })}
              className="my-1 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-hairline [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent"
            />
            {/* Rendered before a pause, so that screen readers announce it. */}
            <p role="status" className="text-sm text-warning">
              {isPaused && t("paused")}
            </p>
            {!isPaused && (
              <p className="text-sm text-muted tabular-nums">
                {progress === 0 && t("waiting")}
                {progress > 0 && progress < 1 && percent.format(progress)}
                {progress === 1 && t("checking")}
              </p>
            )}
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="order-last w-full text-danger text-sm">
          {t(`problems.${problem}`, { limit })}
        </p>
      )}
      {canRetry && (
        <button
          type="button"
          className={iconButton}
          aria-label={t(isPaused ? "goOn" : "retry", { name })}
          onClick={() => uploads.retry(id)}
        >
          <RotateCcw aria-hidden="true" className="size-5" />
        </button>
      )}
      <button
        type="button"
        className={iconButton}
        aria-label={t(problem ? "dismiss" : "cancel", { name })}
        onClick={() => uploads.dismiss(id)}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
