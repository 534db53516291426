import { z } from "zod";
import { textLimits } from "../shared/text-limits";

/** How many a host or provider keeps, as the database has it. */
export const maxSavedReplies = 50;

/** A saved reply, in one language or both; empty where there is none. */
export type SavedReply = { id: string; title: string; en: string; ar: string };

/** What stands in a reply for a value of the conversation. */
export const replyPlaceholders = ["guest", "venue", "date", "time", "total"] as const;
export type ReplyValues = Partial<Record<(typeof replyPlaceholders)[number], string>>;

/** What is shown for a value that there is not, for the sender to fill in. */
const GAP = "____";

/** A reply with its placeholders filled in, and a gap for each without a value. Other braces stay as they are. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(
    /\{(guest|venue|date|time|total)\}/g,
    (_, name: keyof ReplyValues) => values[name] || GAP,
  );
}

const text = z.string().trim().max(textLimits.reply, `tooLong:${textLimits.reply}`);

/** A saved reply as its form sends it; `id` is chosen by the form, so that a repeated request makes one. */
export const savedReplySchema = z
  .object({
    id: z.uuid(),
    title: z
      .string()
      .trim()
      .min(1, "required")
      .max(textLimits.replyTitle, `tooLong:${textLimits.replyTitle}`),
    en: text,
    ar: text,
  })
  .refine(({ en, ar }) => en !== "" || ar !== "", { path: ["en"], message: "required" });
