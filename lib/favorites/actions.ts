"use server";

import { z } from "zod";
import { defineAction } from "../define-action";
import { AppError } from "../errors";
import { keepVenue } from "./keep";

/** Saves a venue, or lets it go; safe to repeat. */
export const setSaved = defineAction({
  access: "user",
  input: z.object({ venueId: z.uuid(), keep: z.boolean() }),
  async run({ venueId, keep }) {
    const answer = await keepVenue(venueId, keep);
    if (!answer.ok) throw new AppError(answer.code);
    return { kept: answer.data };
  },
});
