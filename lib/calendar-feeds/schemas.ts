import { z } from "zod";

/** What a host types to add a calendar; the address itself is judged when it is read. */
export const importSchema = z.object({
  venueId: z.uuid(),
  name: z.string().trim().min(1, "required").max(80, "tooLong:80"),
  url: z.string().trim().min(1, "required").max(2000, "tooLong:2000"),
});
