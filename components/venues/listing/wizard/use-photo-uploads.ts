import { useEffect, useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { MAX_IMAGES } from "@/lib/venues/listing/fields/photos";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { createPhotoUpload, type PhotoUpload } from "@/lib/venues/photos/photo-upload";
import type { Upload } from "./wizard-reducer";
import type { WizardStore } from "./wizard-store";

/** Maximum number of concurrent uploads. */
const MAX_CONCURRENT = 2;

/** The uploads of one wizard. The store has their state, the queue their files and requests. */
function createUploadQueue(
  store: WizardStore,
  form: UseFormReturn<VenueForm>,
  ownerId: string | undefined,
) {
  const uploads = new Map<string, PhotoUpload>();
  const queue: string[] = [];
  let running = 0;

  function remove(id: string) {
    const upload = store.getState().uploads.find((candidate) => candidate.id === id);
    if (upload?.preview) URL.revokeObjectURL(upload.preview);
    uploads.delete(id);
    store.dispatch({ type: "uploadRemoved", id });
  }

  async function runNext() {
    if (running >= MAX_CONCURRENT) return;
    const id = queue.shift();
    const upload = id && uploads.get(id);
    if (!id || !upload) return;
    running += 1;
    void runNext();
    try {
      store.dispatch({ type: "uploadStarted", id });
      const answer = await upload.run();
      // The user dismissed it during the upload.
      if (!uploads.has(id)) return;
      if ("problem" in answer) {
        store.dispatch({ type: "uploadFailed", id, problem: answer.problem });
        return;
      }
      const images = [...form.getValues("images"), answer.path];
      form.setValue("images", images, { shouldDirty: true, shouldValidate: true });
      remove(id);
    } finally {
      running -= 1;
      void runNext();
    }
  }

  function create(id: string, file: File): PhotoUpload {
    return createPhotoUpload({
      file,
      bucket: "venue-images",
      ownerId,
      onProgress: (progress) => store.dispatch({ type: "uploadProgressed", id, progress }),
      onPause: () => store.dispatch({ type: "uploadPaused", id }),
      onResume: () => store.dispatch({ type: "uploadStarted", id }),
    });
  }

  return {
    add(files: Iterable<File>) {
      const room = MAX_IMAGES - form.getValues("images").length - uploads.size;
      const added = [...files].map((file, index): Upload => {
        const id = crypto.randomUUID();
        const isTooMany = index >= room;
        if (!isTooMany) {
          uploads.set(id, create(id, file));
          queue.push(id);
        }
        return {
          id,
          name: file.name,
          preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
          status: isTooMany ? "failed" : "queued",
          progress: 0,
          problem: isTooMany ? "tooManyPhotos" : null,
        };
      });
      store.dispatch({ type: "uploadsAdded", uploads: added });
      void runNext();
    },
    retry(id: string) {
      const upload = store.getState().uploads.find((candidate) => candidate.id === id);
      if (upload?.status === "paused") {
        uploads.get(id)?.resume();
        return;
      }
      store.dispatch({ type: "uploadQueued", id });
      queue.push(id);
      void runNext();
    },
    dismiss(id: string) {
      const upload = uploads.get(id);
      remove(id);
      upload?.cancel();
    },
    cancelAll() {
      const all = [...uploads.values()];
      uploads.clear();
      for (const upload of all) upload.cancel();
    },
  };
}

/**
 * Uploads photos, two at a time, on any step, and adds each stored one to the form's images. An admin passes the owner, in
 * whose folder they are stored.
 */
export function usePhotoUploads(
  store: WizardStore,
  form: UseFormReturn<VenueForm>,
  ownerId?: string,
) {
  const queue = useMemo(() => createUploadQueue(store, form, ownerId), [store, form, ownerId]);
  useEffect(() => queue.cancelAll, [queue]);
  return queue;
}
