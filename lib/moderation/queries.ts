import { roles } from "../auth/types";
import { unwrap } from "../errors";
import { getConfirmations } from "../shared/confirmations";
import { bothLanguages, type Localized } from "../shared/localized";
import { pictureUrl } from "../shared/picture-url";
import { z } from "../shared/zod";
import { readPage } from "../supabase/read-page";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { findCity, listCities } from "../venues/catalogue";
import type { ManagedUser, ManagedVenue, Overview, ReviewQueueItem, UserFilter } from "./types";

const number = z.number();
const overviewRow: z.ZodType<Overview> = z.object({
  users: z.object({
    total: number,
    guest: number,
    host: number,
    service_provider: number,
    admin: number,
  }),
  venues: z.record(z.string(), number),
  bookings: z.record(z.string(), number),
  waiting: z.object({
    venues: number,
    revisions: number,
    providers: number,
    services: number,
    service_revisions: number,
  }),
});

/** The figures of the admin dashboard. Throws only_admins. */
export async function getAdminOverview(): Promise<Overview> {
  const supabase = await createServerSupabase();
  return unwrapRow(overviewRow, await supabase.rpc("admin_get_overview"));
}

/** A function that returns a city's name in both languages; unknown cities keep their text. */
async function cityLocalizer(): Promise<(text: string) => Localized> {
  const cities = await listCities();
  return (text) => findCity(cities, text)?.name ?? bothLanguages(text, null);
}

/**
 * At most `limit` listings and revisions that wait for review, longest wait first, and their total number. Further ones
 * appear when these are decided. Throws `only_admins`.
 */
export async function listReviewQueue(
  limit: number,
): Promise<{ items: ReviewQueueItem[]; count: number }> {
  const supabase = await createServerSupabase();
  const [{ data, error, count }, localizeCity] = await Promise.all([
    supabase
      .rpc("admin_list_review_queue", undefined, { count: "exact" })
      .order("submitted_at")
      .order("venue_id")
      .range(0, limit - 1),
    cityLocalizer(),
  ]);
  const items = unwrap({ data, error }).map((row) => ({
    kind: row.kind === "revision" ? ("revision" as const) : ("venue" as const),
    venueId: row.venue_id,
    name: bothLanguages(row.name, row.name_ar),
    typeName: bothLanguages(row.type_name, row.type_name_ar),
    city: localizeCity(row.city),
    country: row.country,
    hostName: row.host_name,
    hostEmail: row.host_email,
    mainImage: row.main_image,
    submittedAt: row.submitted_at,
    waitedSeconds: row.waited_seconds,
  }));
  return { items, count: count ?? items.length };
}

const usersRow = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string(),
      role: z.string(),
      is_verified: z.boolean(),
      verification_type: z.string(),
      identity_checked_at: z.string().nullable(),
      avatar_url: z.string().nullable(),
      created_at: z.string(),
      is_deleted: z.boolean(),
    }),
  ),
  total: number,
  page: number,
  pages: number,
});

/**
 * A page of users, newest first, and their number. A page number that is too high returns the last page. Throws
 * `not_signed_in`, `only_admins`.
 */
export async function listManagedUsers(
  filter: UserFilter,
): Promise<{ users: ManagedUser[]; total: number; page: number; pages: number }> {
  const supabase = await createServerSupabase();
  const { users, ...rest } = unwrapRow(
    usersRow,
    await supabase.rpc("admin_list_users", {
      p_text: filter.text,
      p_role: filter.role ?? undefined,
      p_state: filter.state ?? undefined,
      p_page: filter.page,
    }),
  );
  return {
    ...rest,
    users: users.map((row) => ({
      id: row.id,
      email: row.email ?? "",
      firstName: row.first_name ?? "",
      isDeleted: row.is_deleted,
      lastName: row.last_name,
      role: roles.find((role) => role === row.role) ?? "guest",
      confirmations: getConfirmations({
        ...row,
        isIdentityChecked: row.identity_checked_at !== null,
      }),
      avatar: pictureUrl(row.avatar_url),
      createdAt: row.created_at,
    })),
  };
}

const PAGE_SIZE = 25;

/**
 * A page of all listings, latest change first. `page` counts from 1; a page number that is too high returns the last
 * page. Row-level security shows all listings to admins.
 */
export async function listManagedVenues(filter: { status: string | null; page: number }) {
  const supabase = await createServerSupabase();
  const read = (from: number, to: number) => {
    const query = supabase
      .from("venues")
      .select("id, name, name_ar, city, status, featured, images, rejection_reason, updated_at", {
        count: "exact",
      });
    return (filter.status ? query.eq("status", filter.status) : query)
      .order("updated_at", { ascending: false })
      .order("id")
      .range(from, to);
  };
  const [{ rows, count, page }, localizeCity] = await Promise.all([
    readPage(filter.page, PAGE_SIZE, read),
    cityLocalizer(),
  ]);
  const venues: ManagedVenue[] = rows.map((row) => ({
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    city: localizeCity(row.city),
    status: row.status,
    featured: row.featured,
    mainImage: row.images[0] ?? null,
    reason: row.rejection_reason,
    updatedAt: row.updated_at,
  }));
  return { venues, page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}
