"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_IMAGES } from "@/lib/venues/listing-schema";
import {
  type PhotoProblem,
  photoProblems,
  photoRules,
  type StoredPhoto,
} from "@/lib/venues/photo-rules";

/** A photo on its way: it leaves the list when it is stored. */
export type Upload = {
  key: string;
  name: string;
  preview: string | null;
  /** 0 to 1, of the bytes sent; 1 while the server checks them. */
  progress: number;
  problem: PhotoProblem | null;
};

export type Uploads = {
  list: Upload[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  dismiss: (key: string) => void;
};

const AT_ONCE = 2;

/** Looks at a file before it costs the person an upload; the server looks again. */
async function problemOf(file: File): Promise<PhotoProblem | null> {
  if (file.size >= photoRules.maxBytes) return "tooLarge";
  if (file.type && !(photoRules.types as readonly string[]).includes(file.type))
    return "notAnImage";
  try {
    const { width, height, close } = await sizeOf(file);
    close();
    return Math.min(width, height) < photoRules.minSide ? "tooSmall" : null;
  } catch {
    return "notAnImage";
  }
}

async function sizeOf(file: File) {
  const bitmap = await createImageBitmap(file);
  return { width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

/** Sends the bytes, telling how far it is; answers the stored photo or what was wrong. */
function send(
  file: File,
  onProgress: (part: number) => void,
  onStart: (request: XMLHttpRequest) => void,
): Promise<StoredPhoto | PhotoProblem> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    onStart(request);
    request.open("POST", "/api/uploads/venue-images");
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status === 201) return done(answer as StoredPhoto);
      const said = (answer as { problem?: unknown } | null)?.problem;
      done(photoProblems.find((problem) => problem === said) ?? "failed");
    };
    request.onerror = () => done("lost");
    request.onabort = () => done("lost");
    request.send(file);
  });
}

/**
 * Uploads photos, two at a time, whatever step is shown. `onStored` is told the path of each;
 * `count` says how many the listing has already.
 */
export function useUploads(onStored: (path: string) => void, count: () => number): Uploads {
  const [list, setList] = useState<Upload[]>([]);
  const files = useRef(new Map<string, File>());
  const requests = useRef(new Map<string, XMLHttpRequest>());
  const waiting = useRef<string[]>([]);
  const running = useRef(0);
  const stored = useRef(onStored);
  stored.current = onStored;

  const change = useCallback((key: string, part: Partial<Upload>) => {
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);

  const forget = useCallback((key: string) => {
    files.current.delete(key);
    setList((all) => {
      const gone = all.find((upload) => upload.key === key);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return all.filter((upload) => upload.key !== key);
    });
  }, []);

  const work = useCallback(async () => {
    if (running.current >= AT_ONCE) return;
    const key = waiting.current.shift();
    const file = key && files.current.get(key);
    if (!key || !file) return;
    running.current += 1;
    void work();
    try {
      const problem = await problemOf(file);
      const answer =
        problem ??
        (await send(
          file,
          (progress) => change(key, { progress }),
          (request) => requests.current.set(key, request),
        ));
      if (typeof answer === "string") change(key, { problem: answer });
      else if (files.current.has(key)) {
        stored.current(answer.path);
        forget(key);
      }
    } finally {
      requests.current.delete(key);
      running.current -= 1;
      void work();
    }
  }, [change, forget]);

  const add = useCallback(
    (added: Iterable<File>) => {
      const room = MAX_IMAGES - count() - files.current.size;
      const uploads = [...added].map((file, index): Upload => {
        const key = crypto.randomUUID();
        const fits = index < room;
        if (fits) {
          files.current.set(key, file);
          waiting.current.push(key);
        }
        return {
          key,
          name: file.name,
          preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
          progress: 0,
          problem: fits ? null : "tooManyPhotos",
        };
      });
      setList((all) => [...all, ...uploads]);
      void work();
    },
    [count, work],
  );

  const retry = useCallback(
    (key: string) => {
      change(key, { problem: null, progress: 0 });
      waiting.current.push(key);
      void work();
    },
    [change, work],
  );

  const dismiss = useCallback(
    (key: string) => {
      waiting.current = waiting.current.filter((other) => other !== key);
      requests.current.get(key)?.abort();
      forget(key);
    },
    [forget],
  );

  useEffect(() => {
    const open = requests.current;
    return () => {
      for (const request of open.values()) request.abort();
    };
  }, []);

  return { list, busy: list.some((upload) => !upload.problem), add, retry, dismiss };
}
