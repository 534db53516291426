"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";
import { searchPlaceSchema, searchWordSchema } from "./schemas";
import { type Refusal, refusals } from "./types";

type Failure = { code?: string; message: string; details?: string | null };

/** Why a word or place was refused; null without an error. Throws every other error. */
function refusalOf(error: Failure | null): Refusal | null {
  if (!error) return null;
  if (error.code === "23505") return "duplicate";
  const refusal = refusals.find((each) => each === error.details);
  if (error.message === "invalid_input" && refusal) return refusal;
  throw new AppError(errorCodeOf(error), error);
}

/** Adds a word to the search, or changes the one with its id. Throws only_admins, not_found. */
export const saveSearchWord = defineAction({
  access: "admin",
  input: searchWordSchema,
  async run({ id, phrase, kind, value, isLoose }, { supabase }) {
    const row = { phrase, kind, value, is_loose: isLoose };
    const table = supabase.from("search_words");
    const { error, data } = id
      ? await table.update(row).eq("id", id).select("id")
      : await table.insert(row).select("id");
    const refusal = refusalOf(error);
    if (!refusal && data?.length === 0) throw new AppError("not_found");
    return { refusal };
  },
});

/** Deletes a word of the search; safe to repeat. Throws only_admins. */
export const deleteSearchWord = defineAction({
  access: "admin",
  input: z.object({ id: z.uuid() }),
  async run({ id }, { supabase }) {
    const { error } = await supabase.from("search_words").delete().eq("id", id);
    if (error) throw new AppError(errorCodeOf(error), error);
    return { id };
  },
});

/** Adds a place to the search, or changes the one with its slug. Throws only_admins, not_found. */
export const saveSearchPlace = defineAction({
  access: "admin",
  input: searchPlaceSchema,
  async run({ isNew, slug, name, nameAr, latitude, longitude }, { supabase }) {
    const row = {
      name,
      name_ar: nameAr,
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
    const table = supabase.from("search_places");
    const { error, data } = isNew
      ? await table.insert({ slug, ...row }).select("slug")
      : await table.update(row).eq("slug", slug).select("slug");
    const refusal = refusalOf(error);
    if (!refusal && data?.length === 0) throw new AppError("not_found");
    return { refusal };
  },
});

/** Deletes a place of the search with its other names; safe to repeat. Throws only_admins. */
export const deleteSearchPlace = defineAction({
  access: "admin",
  input: z.object({ slug: z.string().max(60) }),
  async run({ slug }, { supabase }) {
    const { error } = await supabase.from("search_places").delete().eq("slug", slug);
    if (error) throw new AppError(errorCodeOf(error), error);
    return { slug };
  },
});
