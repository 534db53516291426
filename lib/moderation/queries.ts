import { roles } from "../auth/types";
import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { findCity, getCatalogue } from "../venues/catalogue";
import type { ManagedUser, ManagedVenue, Overview, QueueItem } from "./types";

/** The numbers of the admin's home. Admins only: throws only_admins otherwise. */
export async function getOverview(): Promise<Overview> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("admin_get_overview")) as Overview;
}

/** Finds the name of a city in both languages; a city that is not known keeps the one it has. */
async function cityNames(): Promise<(text: string) => Localized> {
  const catalogue = await getCatalogue();
  const cities = catalogue.ok ? catalogue.data.cities : [];
  return (text) => findCity(cities, text)?.name ?? bothLanguages(text, null);
}

/** What waits for review, the longest wait first. Admins only. */
export async function listQueue(): Promise<QueueItem[]> {
  const supabase = await createServerSupabase();
  const [answer, inBoth] = await Promise.all([
    supabase.rpc("admin_list_review_queue"),
    cityNames(),
  ]);
  return unwrap(answer).map((row) => ({
    kind: row.kind === "revision" ? "revision" : "venue",
    venueId: row.venue_id,
    name: bothLanguages(row.name, row.name_ar),
    typeName: bothLanguages(row.type_name, row.type_name_ar),
    city: inBoth(row.city),
    country: row.country,
    hostName: row.host_name,
    hostEmail: row.host_email,
    mainImage: row.main_image,
    submittedAt: row.submitted_at,
    waitedSeconds: row.waited_seconds,
  }));
}

/** Everyone, newest first. Admins only: throws not_signed_in or only_admins. */
export async function listAllUsers(): Promise<ManagedUser[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("admin_get_all_users"));
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? "",
    firstName: row.first_name ?? "",
    hasLeft: row.deleted_at !== null,
    lastName: row.last_name,
    role: roles.find((role) => role === row.role) ?? "guest",
    isVerified: row.is_verified,
    avatar: row.avatar_url,
    createdAt: row.created_at,
  }));
}

const PAGE_SIZE = 25;

/** Listings of every host by last change; `page` counts from 1. Row-level security shows all to admins. */
export async function listManagedVenues(filter: { status: string | null; page: number }) {
  const supabase = await createServerSupabase();
  const from = (filter.page - 1) * PAGE_SIZE;
  let query = supabase
    .from("venues")
    .select("id, name, name_ar, city, status, featured, images, rejection_reason, updated_at", {
      count: "exact",
    })
    .order("updated_at", { ascending: false })
    .range(from, from + PAGE_SIZE - 1);
  if (filter.status) query = query.eq("status", filter.status);
  const [{ data, error, count }, inBoth] = await Promise.all([query, cityNames()]);
  const rows = unwrap({ data, error });
  const venues: ManagedVenue[] = rows.map((row) => ({
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    city: inBoth(row.city),
    status: row.status,
    featured: row.featured,
    mainImage: row.images[0] ?? null,
    reason: row.rejection_reason,
    updatedAt: row.updated_at,
  }));
  return { venues, pages: Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE)) };
}
