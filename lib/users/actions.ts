"use server";

import { z } from "zod";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { savedProfileInput } from "./phone";
import { dropPicture, storePicture } from "./picture-file";
import { avatarInput, providerInput } from "./schemas";

/** Saves what people say of themselves. */
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

/** Sets or takes away the caller's picture; answers its address, or null. */
export const setAvatar = defineAction({
  access: "user",
  input: avatarInput,
  async run({ file }, { user, supabase }) {
    const avatar = file ? await storePicture(supabase, user.id, file) : null;
    const { error } = await supabase.from("users").update({ avatar_url: avatar }).eq("id", user.id);
    if (error) throw new AppError(errorCodeOf(error), error);
    await dropPicture(supabase, user.id, user.avatar);
    return { avatar };
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

/** Registers the caller's business, or changes what it says of itself; a guest becomes a provider. */
export const registerProvider = defineAction({
  access: "user",
  input: providerInput,
  async run(input, { user, supabase }) {
    const { data: before } = await supabase
      .from("service_providers")
      .select("logo_url")
      .eq("user_id", user.id)
      .maybeSingle();
    const old = before?.logo_url ?? null;
    const logo = input.logo ? await storePicture(supabase, user.id, input.logo) : null;
    const kept = input.logo === undefined ? old : logo;
    unwrap(
      await supabase.rpc("register_as_service_provider", {
        p_user_id: user.id,
        p_business_name: input.businessName,
        p_business_description: input.businessDescription,
        p_category_ids: input.categoryIds,
        p_logo_url: kept ?? undefined,
        p_website_url: input.websiteUrl || undefined,
        p_years_of_experience: input.yearsOfExperience,
      }),
    );
    if (old !== kept) await dropPicture(supabase, user.id, old);
    return {};
  },
});
