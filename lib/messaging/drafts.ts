import { personalKeys } from "../shared/personal-storage";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

const KEY = personalKeys.messageDrafts;
const MAX_DRAFTS = 30;

/** Texts by conversation, or by what a new one is about, the latest last, and whose they are. */
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

/** What a user has written in a conversation and not sent, in this browser; empty without it. */
export function readMessageDraft(ownerId: string, key: string): string {
  return readTexts(ownerId).get(key) ?? "";
}

/** Stores what is written in a conversation; an empty text is removed. Storage that cannot be written is tolerated. */
export function writeMessageDraft(ownerId: string, key: string, text: string): void {
  const texts = readTexts(ownerId);
  texts.delete(key);
  if (text.trim()) texts.set(key, text.slice(0, 2 * textLimits.message));
  try {
    const latest = [...texts].slice(-MAX_DRAFTS);
    localStorage.setItem(KEY, JSON.stringify({ owner: ownerId, texts: latest }));
  } catch {}
}
