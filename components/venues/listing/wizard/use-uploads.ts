"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_IMAGES } from "@/lib/venues/listing/schemas";
import { type PhotoProblem, photoRules } from "@/lib/venues/photos/rules/photo-rules";
import { PATIENCE, pauseAfter } from "@/lib/venues/photos/rules/resuming";
import { type Sender, sendPhoto } from "./send-photo";
import { untilConnected } from "./until-connected";

/** A photo on its way: it leaves the list when it is stored. */
export type Upload = {
  key: string;
  name: string;
  preview: string | null;
  /** 0 to 1, of the bytes sent; 1 while the server checks them. */
  progress: number;
  /** Waits for the connection, and goes on by itself. */
  paused: boolean;
  problem: PhotoProblem | null;
};

export type Uploads = {
  list: Upload[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  /** Goes on at once: with one that waits for the connection, or that has failed. */
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

/**
 * Uploads photos, two at a time, whatever step is shown; a lost connection is waited for. `onStored` is
 * told the path of each; `count` says how many the listing has already.
 */
export function useUploads(onStored: (path: string) => void, count: () => number): Uploads {
  const [list, setList] = useState<Upload[]>([]);
  const files = useRef(new Map<string, File>());
  const senders = useRef(new Map<string, Sender>());
  const pauses = useRef(new Map<string, AbortController>());
  const waiting = useRef<string[]>([]);
  const running = useRef(0);
  const stored = useRef(onStored);
  stored.current = onStored;

  const change = useCallback((key: string, part: Partial<Upload>) => {
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);

  const forget = useCallback((key: string) => {
    files.current.delete(key);
    senders.current.delete(key);
    setList((all) => {
      const gone = all.find((upload) => upload.key === key);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return all.filter((upload) => upload.key !== key);
    });
  }, []);

  /** Sends a file until it is stored, refused or given up; waits where there is no connection. */
  const carry = useCallback(
    async (key: string, file: File): Promise<{ path: string } | PhotoProblem> => {
      const sender =
        senders.current.get(key) ?? sendPhoto(file, (progress) => change(key, { progress }));
      senders.current.set(key, sender);
      for (let futile = 0; ; ) {
        const before = sender.arrived();
        const answer = await sender.attempt();
        if (answer !== "lost" || !files.current.has(key)) return answer;
        futile = sender.arrived() > before ? 1 : futile + 1;
        if (futile > PATIENCE && navigator.onLine) return answer;
        const pause = new AbortController();
        pauses.current.set(key, pause);
        change(key, { paused: true });
        await untilConnected(pauseAfter(futile), pause.signal);
        pauses.current.delete(key);
        change(key, { paused: false });
        if (!files.current.has(key)) return answer;
      }
    },
    [change],
  );

  const work = useCallback(async () => {
    if (running.current >= AT_ONCE) return;
    const key = waiting.current.shift();
    const file = key && files.current.get(key);
    if (!key || !file) return;
    running.current += 1;
    void work();
    try {
      const answer = (await problemOf(file)) ?? (await carry(key, file));
      if (typeof answer === "string") change(key, { problem: answer });
      else if (files.current.has(key)) {
        stored.current(answer.path);
        forget(key);
      }
    } finally {
      running.current -= 1;
      void work();
    }
  }, [carry, change, forget]);

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
          paused: false,
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
      const pause = pauses.current.get(key);
      if (pause) return pause.abort();
      change(key, { problem: null });
      waiting.current.push(key);
      void work();
    },
    [change, work],
  );

  const dismiss = useCallback(
    (key: string) => {
      waiting.current = waiting.current.filter((other) => other !== key);
      const sender = senders.current.get(key);
      forget(key);
      sender?.stop(true);
      pauses.current.get(key)?.abort();
    },
    [forget],
  );

  useEffect(() => {
    const [open, kept, paused] = [senders.current, files.current, pauses.current];
    return () => {
      kept.clear();
      for (const sender of open.values()) sender.stop(false);
      for (const pause of paused.values()) pause.abort();
    };
  }, []);

  return { list, busy: list.some((upload) => !upload.problem), add, retry, dismiss };
}
