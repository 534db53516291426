import { cleanLine } from "../shared/clean-line";
import { z } from "../shared/zod";

/** A search to keep: its name, and the query of its address as exploreHref writes it. */
export const savedSearchSchema = z.object({
  name: z.string().overwrite(cleanLine).trim().min(1, "required").max(120, "tooLong:120"),
  query: z
    .string()
    .max(4000)
    .regex(/^[A-Za-z0-9=&%+.,:*_-]+$/),
});
