import { roles } from "../auth/types";
import { unwrap } from "../errors";
import { type ListingKind, type ListingStatus, toListingStatus } from "../listings/types";
import { getConfirmations } from "../shared/confirmations";
import { bothLanguages, type Localized } from "../shared/localized";
import { pictureUrl } from "../shared/picture-url";
import { z } from "../shared/zod";
import { readPage } from "../supabase/read-page";
import { createServerSupabase } from "../supabase/server";
import { parseRow, unwrapRow } from "../supabase/unwrap-row";
import { findCity, listCities } from "../venues/catalogue";
import type { ManagedListing, ManagedUser, Overview, ReviewQueueItem, UserFilter } from "./types";

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

const listingRow = z.object({
  id: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  city: z.string(),
  images: z.array(z.string()),
  status: z.string(),
  featured: z.boolean(),
  rejection_reason: z.string().nullable(),
  submitted_at: z.string().nullable(),
  updated_at: z.string(),
});

/**
 * A page of all listings of a kind. `page` counts from 1; a page number that is too high returns the last page. Sorts pending
 * ones by the longest wait, others by the latest change; `changes` are listings with a revision that waits for review.
 * Row-level security shows admins every status.
 */
export async function listManagedListings(
  kind: ListingKind,
  { status, page: wanted }: { status: ListingStatus | "changes" | null; page: number },
): Promise<{ listings: ManagedListing[]; page: number; pages: number }> {
  const supabase = await createServerSupabase();
  const columns = Object.keys(listingRow.shape).join(",");
  const read = (from: number, to: number) => {
    let query = supabase
      .from("listings")
      .select(status === "changes" ? `${columns},listing_revisions!inner(status)` : columns, {
        count: "exact",
      })
      .eq("kind", kind);
    if (status === "changes") query = query.eq("listing_revisions.status", "pending");
    else if (status) query = query.eq("status", status);
    const sorted =
      status === "pending"
        ? query.order("submitted_at", { ascending: true })
        : query.order("updated_at", { ascending: false });
    return sorted.order("id").range(from, to);
  };
  const [{ rows, count, page }, localizeCity] = await Promise.all([
    readPage(wanted, PAGE_SIZE, read),
    cityLocalizer(),
  ]);
  const listings = parseRow(z.array(listingRow), rows).map((row) => ({
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    city: localizeCity(row.city),
    status: toListingStatus(row.status),
    featured: row.featured,
    image: row.images[0] ?? null,
    reason: row.rejection_reason,
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
  }));
  return { listings, page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}
