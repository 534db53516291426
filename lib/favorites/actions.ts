"use server";

import { defineAction } from "../define-action";
import { AppError } from "../errors";
import { z } from "../shared/zod";
import { setFavorite } from "./set-favorite";

/** Removes a venue from the caller's favourites; safe to repeat. */
export const removeFavorite = defineAction({
  access: "user",
  input: z.object({ venueId: z.uuid() }),
  async run({ venueId }) {
    const result = await setFavorite(venueId, false);
    if (!result.ok) throw new AppError(result.code);
    return { isFavorite: result.data };
  },
});
