import { useEffect, useRef, useState } from "react";
import {
  type FileProblem,
  fileRules,
  getFileAnswerProblem,
  getFileProblem,
} from "@/lib/messaging/rules/file-rules";
import type { MessageFile } from "@/lib/messaging/types";
import { sendFile } from "@/lib/shared/send-file";

type AttachmentState =
  | { status: "waiting" }
  /** `part`: the share of the file that has been sent, from 0 to 1. */
  | { status: "sending"; part: number }
  | { status: "failed"; problem: FileProblem }
  | { status: "stored"; file: MessageFile };

/** A file that was chosen for the next message; size in bytes. */
export type Attachment = { id: string; name: string; size: number; state: AttachmentState };

/**
 * The files of the message being written. Uploads them one after the other as soon as they are chosen, each with its own id, so
 * that a repeated upload is stored once.
 */
export function useAttachments(conversationId: string) {
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const [hasTooMany, setHasTooMany] = useState(false);
  const sources = useRef(new Map<string, { file: File; cancellation: AbortController }>());
  const uploads = useRef(Promise.resolve());

  useEffect(() => {
    const started = sources.current;
    return () => {
      for (const { cancellation } of started.values()) cancellation.abort();
    };
  }, []);

  const change = (id: string, state: AttachmentState) =>
    setAttachments((known) => known.map((item) => (item.id === id ? { ...item, state } : item)));

  async function upload(id: string) {
    const source = sources.current.get(id);
    if (!source || source.cancellation.signal.aborted) return;
    const { file, cancellation } = source;
    const query = new URLSearchParams({
      conversation: conversationId,
      name: file.name.slice(0, 200),
    });
    change(id, { status: "sending", part: 0 });
    const answer = await sendFile({
      url: `/api/uploads/message-files/${id}?${query}`,
      body: file,
      onProgress: (part) => change(id, { status: "sending", part }),
      signal: cancellation.signal,
    });
    if (cancellation.signal.aborted) return;
    const isStored = answer?.status === 201;
    change(
      id,
      isStored
        ? { status: "stored", file: JSON.parse(answer.body) as MessageFile }
        : { status: "failed", problem: getFileAnswerProblem(answer) },
    );
  }

  function start(id: string) {
    uploads.current = uploads.current.then(() => upload(id));
  }

  function add(files: File[]) {
    const chosen = files.slice(0, fileRules.maxFiles - attachments.length);
    setHasTooMany(chosen.length < files.length);
    const added = chosen.map((file): Attachment => {
      const id = crypto.randomUUID();
      sources.current.set(id, { file, cancellation: new AbortController() });
      const problem = getFileProblem(file);
      const state = problem
        ? { status: "failed" as const, problem }
        : { status: "waiting" as const };
      return { id, name: file.name, size: file.size, state };
    });
    setAttachments((known) => [...known, ...added]);
    for (const { id, state } of added) if (state.status === "waiting") start(id);
  }

  function retry(id: string) {
    change(id, { status: "waiting" });
    start(id);
  }

  function remove(id: string) {
    sources.current.get(id)?.cancellation.abort();
    sources.current.delete(id);
    setHasTooMany(false);
    setAttachments((known) => known.filter((item) => item.id !== id));
  }

  /** Removes all files from the form and returns the stored ones, for a message. */
  function take(): MessageFile[] {
    for (const { id } of attachments) sources.current.delete(id);
    setAttachments([]);
    setHasTooMany(false);
    return attachments.flatMap(({ state }) => (state.status === "stored" ? [state.file] : []));
  }

  /** Returns the files of a refused message to the form. With `problem` they cannot be sent again. */
  function putBack(files: MessageFile[], problem: FileProblem | null) {
    const returned = files.map(
      (file): Attachment => ({
        id: file.id,
        name: file.name,
        size: file.size ?? 0,
        state: problem ? { status: "failed", problem } : { status: "stored", file },
      }),
    );
    setAttachments((known) => [...returned, ...known]);
  }

  return { attachments, hasTooMany, add, retry, remove, take, putBack };
}
