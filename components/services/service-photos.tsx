import { useTranslations } from "next-intl";
import { useCallback, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import { PhotoField } from "@/components/listings/photos/photo-field";
import {
  isUploading,
  type UploadEvent,
  type UploadState,
  uploadReducer,
} from "@/components/listings/photos/uploads";
import { usePhotoUploads } from "@/components/listings/photos/use-photo-uploads";
import { createStore } from "@/components/listings/store";
import type { ServiceInput, serviceInput } from "@/lib/services/provider-schemas";
import type { z } from "@/lib/shared/zod";

type Form = UseFormReturn<ServiceInput, unknown, z.output<typeof serviceInput>>;

const createUploadStore = () =>
  createStore<UploadState, UploadEvent>(uploadReducer, { uploads: [] });

/** The uploads of the form of a service. An admin passes the owner, in whose folder they are stored. */
export function useServiceUploads(form: Form, ownerId: string | undefined) {
  const [store] = useState(createUploadStore);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const setImages = useCallback(
    (images: string[]) => form.setValue("images", images, { shouldDirty: true }),
    [form],
  );
  const getImages = useCallback(() => form.getValues("images"), [form]);
  const uploads = usePhotoUploads({ kind: "service", store, ownerId, getImages, setImages });
  return { uploads, setImages, running: state.uploads, isUploading: isUploading(state) };
}

/** The photos of a service. Needs the messages of `provider`, `wizard.photos` and `wizard.captions`. */
export function ServicePhotos({
  form,
  photos,
  describable,
}: {
  form: Form;
  photos: ReturnType<typeof useServiceUploads>;
  /** The photos that can have captions; null for all. */
  describable: readonly string[] | null;
}) {
  const t = useTranslations("provider.form");
  const [images, captions] = form.watch(["images", "captions"]);
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 font-semibold text-xl">{t("photos")}</legend>
      <PhotoField
        kind="service"
        images={images}
        captions={captions}
        setImages={photos.setImages}
        setCaptions={(next) => form.setValue("captions", next, { shouldDirty: true })}
        describable={describable}
        uploads={photos.uploads}
        running={photos.running}
        tip={t("photosTip")}
      />
    </fieldset>
  );
}
