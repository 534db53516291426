import { personalKeys } from "../shared/personal-storage";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import { fileRules } from "./rules/file-rules";
import type { MessageFile } from "./types";

const KEY = personalKeys.unsentMessages;
const MAX_MESSAGES = 50;

const messageFile: z.ZodType<MessageFile> = z.object({
  id: z.uuid(),
  kind: z.enum(["picture", "document"]),
  name: z.string(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

const unsentMessage = z.object({
  /** The id of the message; sending it several times writes one message. */
  id: z.uuid(),
  conversationId: z.string(),
  body: z.string().max(textLimits.message),
  files: z.array(messageFile).max(fileRules.maxFiles).default([]),
  /** When it was written (ISO). */
  at: z.string(),
});
export type UnsentMessage = z.infer<typeof unsentMessage>;

/** The messages of all conversations, oldest first, with their owner. */
const stored = z.object({
  owner: z.string(),
  messages: z.array(unsentMessage).max(MAX_MESSAGES),
});

function readAll(ownerId: string): UnsentMessage[] {
  try {
    const { owner, messages } = stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ""));
    return owner === ownerId ? messages : [];
  } catch {
    return [];
  }
}

function writeAll(ownerId: string, messages: UnsentMessage[]) {
  try {
    const latest = messages.slice(-MAX_MESSAGES);
    if (latest.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ owner: ownerId, messages: latest }));
  } catch {}
}

/**
 * The messages that a user sent in a conversation from this browser and that are not known to be delivered, oldest
 * first.
 */
export function readUnsentMessages(ownerId: string, conversationId: string): UnsentMessage[] {
  return readAll(ownerId).filter((message) => message.conversationId === conversationId);
}

/** Keeps a message until it is delivered. Ignores storage that cannot be written. */
export function storeUnsentMessage(ownerId: string, message: UnsentMessage): void {
  const others = readAll(ownerId).filter(({ id }) => id !== message.id);
  writeAll(ownerId, [...others, message]);
}

/** Removes messages that were delivered or will not be sent any more; ignores unknown ids. */
export function removeUnsentMessages(ownerId: string, ids: readonly string[]): void {
  const all = readAll(ownerId);
  const left = all.filter(({ id }) => !ids.includes(id));
  if (left.length < all.length) writeAll(ownerId, left);
}
