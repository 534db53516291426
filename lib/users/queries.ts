import { readDevices } from "../auth/devices/devices";
import { roles } from "../auth/types";
import { cacheTags } from "../cache/cache-tags";
import { readPublic } from "../cache/read";
import { unwrap } from "../errors";
import { type PresenceChoice, presenceChoices } from "../realtime/presence-status";
import { getConfirmations } from "../shared/confirmations";
import { bothLanguages, type Localized } from "../shared/localized";
import { splitPhone } from "../shared/phone";
import { pictureUrl } from "../shared/picture-url";
import { createPublicClient } from "../supabase/public";
import { createServerSupabase } from "../supabase/server";
import { toAccountDependencies } from "./rows";
import { type AccountDependencies, genders, type OwnProfile, type ProviderProfile } from "./types";

/** The caller's own profile; null when there is no row for them. Throws AppError. */
export async function getOwnProfile(userId: string): Promise<OwnProfile | null> {
  const supabase = await createServerSupabase();
  const { data: row, error } = await supabase
    .from("users")
    .select("*")
    .eq("id", userId)
    .maybeSingle();
  unwrap({ data: true, error });
  if (!row) return null;
  const phone = splitPhone(row.phone ?? "");
  return {
    id: row.id,
    email: row.email ?? "",
    role: roles.find((role) => role === row.role) ?? "guest",
    isVerified: row.is_verified,
    confirmations: getConfirmations({
      ...row,
      isIdentityChecked: row.identity_checked_at !== null,
    }),
    createdAt: row.created_at,
    firstName: row.first_name ?? "",
    lastName: row.last_name,
    phone: phone.national,
    phoneCountry: phone.country,
    birthdate: row.birthdate?.slice(0, 10) ?? "",
    gender: genders.find((gender) => gender === row.gender) ?? "",
    nationality: row.nationality ?? "",
    bio: row.bio ?? "",
    locale: row.locale === "ar" ? "ar" : "en",
    presence: toPresenceChoice(row.presence),
    avatar: pictureUrl(row.avatar_url),
    devices: readDevices(row.connected_devices),
  };
}

const toPresenceChoice = (value: string | undefined): PresenceChoice =>
  presenceChoices.find((choice) => choice === value) ?? "hidden";

/** The caller's choice of what others see of their presence. Throws AppError. */
export async function getPresenceChoice(userId: string): Promise<PresenceChoice> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("users")
    .select("presence")
    .eq("id", userId)
    .maybeSingle();
  unwrap({ data: true, error });
  return toPresenceChoice(data?.presence);
}

/** The caller's business; null before its registration. Throws AppError. */
export async function getOwnProvider(userId: string): Promise<ProviderProfile | null> {
  const supabase = await createServerSupabase();
  const { data: row, error } = await supabase
    .from("service_providers")
    .select("*")
    .eq("user_id", userId)
    .maybeSingle();
  unwrap({ data: true, error });
  return (
    row && {
      businessName: row.business_name,
      businessDescription: row.business_description,
      categoryIds: row.category_ids,
      websiteUrl: row.website_url ?? "",
      yearsOfExperience: row.years_of_experience,
      logo: pictureUrl(row.logo_url),
      eventsAtOnce: row.events_at_once,
      status: row.status,
      rejectionReason: row.rejection_reason,
    }
  );
}

/** The categories that a user chose at sign-up; none when they chose none. */
export async function getRequestedCategories(userId: string): Promise<string[]> {
  const supabase = await createServerSupabase();
  const { data } = await supabase
    .from("users")
    .select("wanted_category_ids")
    .eq("id", userId)
    .maybeSingle();
  return data?.wanted_category_ids ?? [];
}

/** The service categories in display order, cached like public pages; empty when the backend cannot be reached. */
export async function listServiceCategories(): Promise<{ id: string; name: Localized }[]> {
  const read = await readPublic(["service-category-ids"], [cacheTags.catalogue], async () => {
    const rows = await createPublicClient()
      .from("service_categories")
      .select("id, name, name_ar")
      .order("position");
    return unwrap(rows).map((row) => ({ id: row.id, name: bothLanguages(row.name, row.name_ar) }));
  });
  return read.ok ? read.data : [];
}

/** What prevents the deletion of the caller's account. Throws AppError. */
export async function getAccountDependencies(): Promise<AccountDependencies> {
  const supabase = await createServerSupabase();
  return toAccountDependencies(unwrap(await supabase.rpc("get_account_dependencies")));
}

/** The number of the caller's other sessions that no listed device represents. Throws AppError. */
export async function countUnlistedSessions(): Promise<number> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("count_unlisted_sessions"));
}

/**
 * The caller's new address while its link is valid, otherwise null; does not depend on whether the address has an
 * account.
 */
export async function getPendingEmail(): Promise<string | null> {
  const supabase = await createServerSupabase();
  const { data } = await supabase.rpc("get_pending_email");
  return data || null;
}
