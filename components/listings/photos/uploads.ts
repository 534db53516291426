import type { PhotoProblem } from "@/lib/venues/photos/rules/photo-rules";

/** An uploading photo, removed from the list when it is stored. */
export type Upload = {
  id: string;
  name: string;
  /** Object URL of the chosen file. */
  preview: string | null;
  /** A paused upload waits for the connection and resumes automatically. */
  status: "queued" | "sending" | "paused" | "failed";
  /** 0 to 1, of the bytes sent; 1 while the server checks them. */
  progress: number;
  problem: PhotoProblem | null;
};

export type UploadEvent =
  | { type: "uploadsAdded"; uploads: Upload[] }
  | { type: "uploadQueued" | "uploadStarted" | "uploadPaused" | "uploadRemoved"; id: string }
  | { type: "uploadProgressed"; id: string; progress: number }
  | { type: "uploadFailed"; id: string; problem: PhotoProblem };

export type UploadState = { uploads: Upload[] };

function getChange(event: Exclude<UploadEvent, { type: "uploadsAdded" }>): Partial<Upload> {
  switch (event.type) {
    case "uploadQueued":
      return { status: "queued", problem: null };
    case "uploadStarted":
      return { status: "sending" };
    case "uploadPaused":
      return { status: "paused" };
    case "uploadProgressed":
      return { progress: event.progress };
    case "uploadFailed":
      return { status: "failed", problem: event.problem };
    case "uploadRemoved":
      return {};
  }
}

/** The state after an event of an upload. */
export function uploadReducer<S extends UploadState>(state: S, event: UploadEvent): S {
  if (event.type === "uploadsAdded") {
    return { ...state, uploads: [...state.uploads, ...event.uploads] };
  }
  const uploads =
    event.type === "uploadRemoved"
      ? state.uploads.filter(({ id }) => id !== event.id)
      : state.uploads.map((upload) =>
          upload.id === event.id ? { ...upload, ...getChange(event) } : upload,
        );
  return { ...state, uploads };
}

/** True while photos are uploading. */
export const isUploading = ({ uploads }: UploadState) =>
  uploads.some(({ status }) => status !== "failed");
