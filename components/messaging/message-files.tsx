import { FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { PictureDialog } from "@/components/ui/picture-dialog";
import type { Message, MessageFile } from "@/lib/messaging/types";
import { cn } from "@/lib/shared/cn";
import { formatSize } from "@/lib/shared/format-size";
import { isolate } from "@/lib/shared/isolate";

/** The longer side of a picture in the thread, in pixels. */
const PICTURE_SIDE = 320;

const addressOf = ({ id }: MessageFile) => `/api/messages/files/${id}`;

/** The files of a message: pictures, which open in a dialog, and documents, which are downloaded. */
export function MessageFiles({
  files,
  isMine,
  counterpartName,
}: {
  files: Message["files"];
  isMine: boolean;
  counterpartName: string;
}) {
  const pictures = files.filter(({ kind }) => kind === "picture");
  const documents = files.filter(({ kind }) => kind === "document");
  return (
    <div className={cn("flex flex-col gap-2", isMine ? "items-end" : "items-start")}>
      {pictures.map((file) => (
        <Picture key={file.id} file={file} isMine={isMine} counterpartName={counterpartName} />
      ))}
      {documents.map((file) => (
        <DocumentLink key={file.id} file={file} />
      ))}
    </div>
  );
}

function Picture({
  file,
  isMine,
  counterpartName,
}: {
  file: MessageFile;
  isMine: boolean;
  counterpartName: string;
}) {
  const t = useTranslations("messaging.files");
  const { width, height } = file;
  const scale = Math.min(1, PICTURE_SIDE / Math.max(width ?? 1, height ?? 1));
  const alt =
    file.name || (isMine ? t("pictureMine") : t("pictureFrom", { name: isolate(counterpartName) }));
  return (
    <PictureDialog
      src={addressOf(file)}
      alt={alt}
      labels={{ open: t("open"), close: t("close") }}
      className="max-w-full overflow-hidden rounded-card border border-hairline bg-tint"
    >
      <picture className="contents">
        <img
          src={addressOf(file)}
          alt=""
          loading="lazy"
          {...(width && height
            ? { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
            : {})}
          className="h-auto max-h-80 max-w-full object-cover"
        />
      </picture>
    </PictureDialog>
  );
}

function DocumentLink({ file }: { file: MessageFile }) {
  const t = useTranslations("messaging.files");
  const locale = useLocale();
  return (
    <a
      href={addressOf(file)}
      className="flex min-h-11 max-w-full items-center gap-3 rounded-card border border-hairline bg-card px-4 py-2.5 text-ink no-underline hover:bg-tint"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span className="min-w-0">
        <bdi className="block truncate underline underline-offset-4">
          {file.name ? `${file.name}.pdf` : t("document")}
        </bdi>
        <span className="text-muted text-sm">
          <bdi>PDF</bdi>
          {file.size !== null && (
            <>
              {" · "}
              <bdi>{formatSize(file.size, locale)}</bdi>
            </>
          )}
        </span>
      </span>
    </a>
  );
}
