"use server";

import { z } from "zod";
import { defineAction } from "../actions/define-action";
import { AppError, errorCodeOf, unwrap } from "../actions/errors";
import { readDevices } from "../auth/devices";
import { dropAvatar, storeAvatar } from "./avatar-file";
import { avatarInput, profileInput, providerInput } from "./schemas";

/** Saves what people say of themselves. */
export const updateProfile = defineAction({
  access: "user",
  input: profileInput,
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
        locale: input.locale,
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
    const avatar = file ? await storeAvatar(supabase, user.id, file) : null;
    const { error } = await supabase.from("users").update({ avatar_url: avatar }).eq("id", user.id);
    if (error) throw new AppError(errorCodeOf(error), error);
    await dropAvatar(supabase, user.id, user.avatar);
    return { avatar };
  },
});

/** Signs the caller out everywhere else and keeps only this device in the list. */
export const removeOtherDevices = defineAction({
  access: "user",
  input: z.object({ deviceId: z.string().max(100) }),
  async run({ deviceId }, { user, supabase }) {
    const row = unwrap(
      await supabase.from("users").select("connected_devices").eq("id", user.id).maybeSingle(),
    );
    const kept = readDevices(row.connected_devices).filter((device) => device.id === deviceId);
    const { error } = await supabase
      .from("users")
      .update({ connected_devices: kept.map((device) => ({ ...device, isCurrent: true })) })
      .eq("id", user.id);
    if (error) throw new AppError(errorCodeOf(error), error);
    const ended = await supabase.auth.signOut({ scope: "others" });
    if (ended.error) throw new AppError(errorCodeOf(ended.error), ended.error);
    return {};
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
    unwrap(
      await supabase.rpc("register_as_service_provider", {
        p_user_id: user.id,
        p_business_name: input.businessName,
        p_business_description: input.businessDescription,
        p_category_ids: input.categoryIds,
        p_website_url: input.websiteUrl || undefined,
        p_years_of_experience: input.yearsOfExperience,
      }),
    );
    return {};
  },
});
