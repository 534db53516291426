"use client";

import { ImagePlus, Star, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Photo } from "@/components/ui/photo";
import { Spinner } from "@/components/ui/spinner";
import { MAX_SERVICE_IMAGES } from "@/lib/services/provider-schemas";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import {
  type PhotoProblem,
  photoProblems,
  photoRules,
  type StoredPhoto,
} from "@/lib/venues/photos/rules/photo-rules";

const iconButton =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-card text-ink shadow-float hover:bg-tint";

type Refused = { key: string; name: string; problem: PhotoProblem };

/** Stores one picture; answers its path, or why it was not taken. */
async function upload(file: File): Promise<{ path: string } | { problem: PhotoProblem }> {
  if (file.size >= photoRules.maxBytes) return { problem: "tooLarge" };
  try {
    const response = await fetch("/api/uploads/service-images", { method: "POST", body: file });
    const answer: unknown = await response.json();
    if (response.status === 201) return { path: (answer as StoredPhoto).path };
    const said = (answer as { problem?: unknown } | null)?.problem;
    return { problem: photoProblems.find((problem) => problem === said) ?? "failed" };
  } catch {
    return { problem: "lost" };
  }
}

/** The pictures of a service, the first of which stands for it. Needs the messages of provider. */
export function ServicePictures({
  paths,
  onChange,
}: {
  paths: string[];
  onChange: (paths: string[]) => void;
}) {
  const t = useTranslations("provider.pictures");
  const inputId = useId();
  const [waiting, setWaiting] = useState(0);
  const [problems, setProblems] = useState<Refused[]>([]);
  // What is shown may change while pictures are on their way.
  const shown = useRef(paths);
  shown.current = paths;

  async function add(files: File[]) {
    setProblems([]);
    setWaiting((count) => count + files.length);
    for (const file of files) {
      const full = shown.current.length >= MAX_SERVICE_IMAGES;
      const answer = full ? { problem: "tooManyPhotos" as const } : await upload(file);
      if ("path" in answer) {
        shown.current = [...shown.current, answer.path];
        onChange(shown.current);
      } else
        setProblems((all) => [
          ...all,
          { key: crypto.randomUUID(), name: file.name, problem: answer.problem },
        ]);
      setWaiting((count) => count - 1);
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
        {waiting > 0 && <Spinner label={t("uploading", { count: waiting })} showLabel />}
        {problems.map(({ key, name, problem }) => (
          <p key={key} className="text-danger text-sm wrap-anywhere">
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
              // The same file can be chosen again.
              event.target.value = "";
              void add(files);
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
