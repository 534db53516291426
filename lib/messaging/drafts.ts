import { personalKeys } from "../shared/personal-storage";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

const KEY = personalKeys.messageDrafts;
const MAX_DRAFTS = 30;

/** Texts by conversation, or by the subject of a new one, latest last, with their owner. */
const stored = z.object({
  owner: z.string(),
  texts: z.array(z.tuple([z.string(), z.string().max(2 * textLimits.message)])).max(MAX_DRAFTS),
});

function readTexts(ownerId: string): Map<string, string> {
  try {
    const { owner, texts } = stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ""));
    return new Map(owner === ownerId ? texts : []);
  } catch {
    return new Map();
  }
}

/** A user's unsent text in a conversation, stored in this browser; empty when there is none. */
export function readMessageDraft(ownerId: string, key: string): string {
  return readTexts(ownerId).get(key) ?? "";
}

/** Stores the unsent text of a conversation; removes an empty text. Ignores storage that cannot be written. */
export function writeMessageDraft(ownerId: string, key: string, text: string): void {
  const texts = readTexts(ownerId);
  texts.delete(key);
  if (text.trim()) texts.set(key, text.slice(0, 2 * textLimits.message));
  try {
    const latest = [...texts].slice(-MAX_DRAFTS);
    localStorage.setItem(KEY, JSON.stringify({ owner: ownerId, texts: latest }));
  } catch {}
}
