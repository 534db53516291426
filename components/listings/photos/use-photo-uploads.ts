import { useEffect, useMemo } from "react";
import { photoLimits } from "@/lib/listings/photos";
import type { ListingKind } from "@/lib/listings/types";
import { createPhotoUpload, type PhotoUpload } from "@/lib/venues/photos/photo-upload";
import type { Store } from "../store";
import type { Upload, UploadEvent, UploadState } from "./uploads";

/** Maximum number of concurrent uploads. */
const MAX_CONCURRENT = 2;

type Options = {
  kind: ListingKind;
  store: Pick<Store<UploadState, UploadEvent>, "getState" | "dispatch">;
  /** The owner of the folder in which an admin stores photos; owners use their own. */
  ownerId: string | undefined;
  getImages: () => string[];
  setImages: (images: string[]) => void;
};

/** The uploads of one form. The store has their state, the queue their files and requests. */
function createUploadQueue({ kind, store, ownerId, getImages, setImages }: Options) {
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
      setImages([...getImages(), answer.path]);
      remove(id);
    } finally {
      running -= 1;
      void runNext();
    }
  }

  function create(id: string, file: File): PhotoUpload {
    return createPhotoUpload({
      file,
      bucket: photoLimits[kind].bucket,
      ownerId,
      onProgress: (progress) => store.dispatch({ type: "uploadProgressed", id, progress }),
      onPause: () => store.dispatch({ type: "uploadPaused", id }),
      onResume: () => store.dispatch({ type: "uploadStarted", id }),
    });
  }

  return {
    add(files: Iterable<File>) {
      const room = photoLimits[kind].max - getImages().length - uploads.size;
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

export type PhotoUploads = ReturnType<typeof createUploadQueue>;

/** Uploads photos, two at a time, and adds each stored one to the images of the form. */
export function usePhotoUploads({
  kind,
  store,
  ownerId,
  getImages,
  setImages,
}: Options): PhotoUploads {
  const queue = useMemo(
    () => createUploadQueue({ kind, store, ownerId, getImages, setImages }),
    [kind, store, ownerId, getImages, setImages],
  );
  useEffect(() => queue.cancelAll, [queue]);
  return queue;
}
