import { cleanLine } from "../shared/clean-line";
import { z } from "../shared/zod";

/** The form to add an external calendar; the address is checked when it is fetched. */
export const importSchema = z.object({
  venueId: z.uuid(),
  name: z.string().overwrite(cleanLine).trim().min(1, "required").max(80, "tooLong:80"),
  url: z.string().trim().min(1, "required").max(2000, "tooLong:2000"),
});
