"use server";

import { defineAction } from "../define-action";
import { AppError } from "../errors";
import { z } from "../shared/zod";
import { setFavorite } from "./set-favorite";

/** Removes a listing from the caller's favourites; safe to repeat. */
export const removeFavorite = defineAction({
  access: "user",
  input: z.object({ listingId: z.uuid() }),
  async run({ listingId }) {
    const result = await setFavorite(listingId, false);
    if (!result.ok) throw new AppError(result.code);
    return { isFavorite: result.data };
  },
});
