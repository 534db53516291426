import { ImagePlus, Star, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Photo } from "@/components/ui/photo";
import { Spinner } from "@/components/ui/spinner";
import { MAX_SERVICE_IMAGES } from "@/lib/services/provider-schemas";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { createPhotoUpload, type PhotoUpload } from "@/lib/venues/photos/photo-upload";
import { type PhotoProblem, photoRules } from "@/lib/venues/photos/rules/photo-rules";
import type { SendAnswer } from "@/lib/venues/photos/send-photo";

const iconButton =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-card text-ink shadow-float hover:bg-tint";

type FailedPicture = { id: string; name: string; problem: PhotoProblem };

/** The pictures of a service, the main one first. Needs the messages of `provider`. */
export function ServicePictures({
  paths,
  ownerId,
  onChange,
}: {
  paths: string[];
  /** The owner of the folder in which an admin stores pictures. */
  ownerId?: string | undefined;
  onChange: (paths: string[]) => void;
}) {
  const t = useTranslations("provider.pictures");
  const inputId = useId();
  const [pendingCount, setPendingCount] = useState(0);
  const [failed, setFailed] = useState<FailedPicture[]>([]);
  // Pictures may be removed or reordered while others are uploaded.
  const latestPaths = useRef(paths);
  latestPaths.current = paths;
  const currentUpload = useRef<PhotoUpload | null>(null);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      currentUpload.current?.cancel();
    };
  }, []);

  async function send(file: File): Promise<SendAnswer> {
    if (latestPaths.current.length >= MAX_SERVICE_IMAGES) return { problem: "tooManyPhotos" };
    currentUpload.current = createPhotoUpload({ file, bucket: "service-images", ownerId });
    return currentUpload.current.run();
  }

  async function add(files: File[]) {
    setFailed([]);
    setPendingCount((count) => count + files.length);
    for (const file of files) {
      const answer = await send(file);
      if (!isMounted.current) return;
      if ("path" in answer) {
        latestPaths.current = [...latestPaths.current, answer.path];
        onChange(latestPaths.current);
      } else {
        const { problem } = answer;
        setFailed((all) => [...all, { id: crypto.randomUUID(), name: file.name, problem }]);
      }
      setPendingCount((count) => count - 1);
    }
  }

  return (
    <fieldset aria-describedby={`${inputId}-hint`} className="flex flex-col gap-4">
      <legend className="mb-1 font-semibold text-xl">{t("title")}</legend>
      <p id={`${inputId}-hint`} className="-mt-2 text-muted">
        {t("hint")}
      </p>
      {paths.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {paths.map((path, index) => (
            <li key={path} className="relative aspect-4/3 overflow-hidden rounded-control">
              <Photo
                src={serviceImageUrl(path)}
                alt={t("pictureOf", { number: index + 1 })}
                sizes="(min-width: 640px) 16rem, 50vw"
              />
              {index === 0 && (
                <span className="absolute start-2 bottom-2 rounded-full bg-card px-2.5 py-0.5 font-medium text-xs leading-5">
                  {t("main")}
                </span>
              )}
              <span className="absolute end-1 top-1 flex gap-1">
                {index > 0 && (
                  <button
                    type="button"
                    className={iconButton}
                    aria-label={t("makeFirst", { number: index + 1 })}
                    onClick={() => onChange([path, ...paths.filter((other) => other !== path)])}
                  >
                    <Star aria-hidden="true" className="size-5" />
                  </button>
                )}
                <button
                  type="button"
                  className={iconButton}
                  aria-label={t("remove", { number: index + 1 })}
                  onClick={() => onChange(paths.filter((other) => other !== path))}
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite" className="empty:hidden">
        {pendingCount > 0 && <Spinner label={t("uploading", { count: pendingCount })} showLabel />}
        {failed.map(({ id, name, problem }) => (
          <p key={id} className="text-danger text-sm wrap-anywhere">
            {t("problem", { name, problem: t(`problems.${problem}`) })}
          </p>
        ))}
      </div>
      {paths.length < MAX_SERVICE_IMAGES && (
        <label
          htmlFor={inputId}
          className={buttonClass({
            variant: "outline",
            className:
              "self-start has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          })}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {t("add")}
          <input
            id={inputId}
            type="file"
            multiple
            accept={photoRules.types.join(",")}
            className="sr-only"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              // Otherwise the same file could not be chosen again.
              event.target.value = "";
              void add(files);
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
