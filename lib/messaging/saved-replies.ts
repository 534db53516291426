import { cleanLine } from "../shared/clean-line";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import { findUnknownPlaceholder } from "./rules/reply-text";

/** The most saved replies of a host or provider; same limit as the database. */
export const maxSavedReplies = 50;

/** A saved reply in one or both languages; a missing one is empty. */
export type SavedReply = { id: string; title: string; en: string; ar: string };

const text = z
  .string()
  .trim()
  .max(textLimits.reply, `tooLong:${textLimits.reply}`)
  .superRefine((value, context) => {
    const word = findUnknownPlaceholder(value);
    if (word !== null) context.addIssue({ code: "custom", message: `unknownWord:${word}` });
  });

/** A saved reply as its form sends it. The form chooses `id`, so that a repeated request creates one reply. */
export const savedReplySchema = z
  .object({
    id: z.uuid(),
    title: z
      .string()
      .overwrite(cleanLine)
      .trim()
      .min(1, "required")
      .max(textLimits.replyTitle, `tooLong:${textLimits.replyTitle}`),
    en: text,
    ar: text,
  })
  .refine(({ en, ar }) => en !== "" || ar !== "", { path: ["en"], message: "required" });
