import { getCurrentUser } from "../auth/session/current-user";
import { AppError, errorCodeOf } from "../errors";
import type { ActionResult } from "../result";
import { createServerSupabase } from "../supabase/server";

/** Adds a listing to the caller's favourites or removes it; safe to repeat. Never throws. */
export async function setFavorite(
  listingId: string,
  isFavorite: boolean,
): Promise<ActionResult<boolean>> {
  try {
    const user = await getCurrentUser();
    if (!user) throw new AppError("not_signed_in");
    const table = (await createServerSupabase()).from("favorites");
    const row = { user_id: user.id, listing_id: listingId };
    const { error } = isFavorite ? await table.insert(row) : await table.delete().match(row);
    // The row already exists, which is the requested state.
    if (error && error.code !== "23505") throw error;
    return { ok: true, data: isFavorite };
  } catch (error) {
    const code = errorCodeOf(error);
    // The policy refuses a listing that the caller cannot see, whether or not it exists.
    if (code === "forbidden") return { ok: false, code: "not_found" };
    if (code === "unexpected") console.error("a favourite could not be changed", error);
    return { ok: false, code };
  }
}
