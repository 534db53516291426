"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { pictureUrl } from "../shared/picture-url";
import { reviewNote } from "../shared/review-note";
import { z } from "../shared/zod";
import { deletePicture, storePicture } from "./picture-file";
import { savedProfileInput } from "./saved-profile";
import { avatarInput, eventsAtOnceInput, providerInput } from "./schemas";

/** Saves the caller's profile. */
export const updateProfile = defineAction({
  access: "user",
  input: savedProfileInput,
  async run(input, { user, supabase }) {
    const { error } = await supabase
      .from("users")
      .update({
        first_name: input.firstName,
        last_name: input.lastName,
        phone: input.phone || null,
        birthdate: input.birthdate || null,
        gender: input.gender || null,
        nationality: input.nationality || null,
        bio: input.bio || null,
      })
      .eq("id", user.id);
    if (error) throw new AppError(errorCodeOf(error), error);
    return {};
  },
});

/** Sets or removes the caller's picture; returns the address at which pages show it, or null. */
export const setAvatar = defineAction({
  access: "user",
  input: avatarInput,
  async run({ file }, { user, supabase }) {
    const { data: current } = await supabase
      .from("users")
      .select("avatar_url")
      .eq("id", user.id)
      .maybeSingle();
    const stored = file ? await storePicture(supabase, user.id, file) : null;
    const { error } = await supabase.from("users").update({ avatar_url: stored }).eq("id", user.id);
    if (error) throw new AppError(errorCodeOf(error), error);
    await deletePicture(supabase, user.id, current?.avatar_url ?? null);
    return { avatar: pictureUrl(stored) };
  },
});

/** Makes a guest a host; a host stays one. */
export const becomeHost = defineAction({
  access: "user",
  input: z.object({}),
  async run(_, { supabase }) {
    unwrap(await supabase.rpc("become_host"));
    return {};
  },
});

/**
 * Registers or updates the caller's business; a guest becomes a service provider. Throws `rejected_unchanged` when the
 * same content was rejected and there is no note to the reviewer.
 */
export const registerProvider = defineAction({
  access: "user",
  input: providerInput.extend({ note: reviewNote }),
  async run(input, { user, supabase }) {
    const { data: current } = await supabase
      .from("service_providers")
      .select("logo_url,status")
      .eq("user_id", user.id)
      .maybeSingle();
    const oldLogo = current?.logo_url ?? null;
    const newLogo = input.logo ? await storePicture(supabase, user.id, input.logo) : null;
    const logo = input.logo === undefined ? oldLogo : newLogo;
    unwrap(
      await supabase.rpc("register_as_service_provider", {
        p_user_id: user.id,
        p_business_name: input.businessName,
        p_business_description: input.businessDescription,
        p_category_ids: input.categoryIds,
        p_logo_url: logo ?? undefined,
        p_website_url: input.websiteUrl || undefined,
        p_years_of_experience: input.yearsOfExperience,
        p_note: input.note,
      }),
    );
    // A reviewer compares the rejected content with the new one, so its logo must stay.
    const isRejected = current?.status === "rejected";
    if (oldLogo !== logo && !isRejected) await deletePicture(supabase, user.id, oldLogo);
    return {};
  },
});

/** Sets how many simultaneous events the caller's business can serve. */
export const setEventsAtOnce = defineAction({
  access: "service_provider",
  input: eventsAtOnceInput,
  async run({ eventsAtOnce }, { user, supabase }) {
    unwrap(
      await supabase
        .from("service_providers")
        .update({ events_at_once: eventsAtOnce })
        .eq("user_id", user.id)
        .select("user_id")
        .maybeSingle(),
    );
    return {};
  },
});
