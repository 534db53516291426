import { emailDomain, type ServiceClient } from "./project.ts";

type Answer = { error: { message: string } | null };

function check(what: string, { error }: Answer): void {
  if (error) throw new Error(`${what}: ${error.message}`);
}

/** Files of a user lie in a folder with the user's id. */
async function removeFiles(service: ServiceClient, userId: string): Promise<void> {
  const buckets = await service.storage.listBuckets();
  check("list buckets", buckets);
  for (const { id } of buckets.data ?? []) {
    const bucket = service.storage.from(id);
    const files = await bucket.list(userId, { limit: 1000 });
    check("list files", files);
    const paths = (files.data ?? []).map(({ name }) => `${userId}/${name}`);
    if (paths.length > 0) check("remove files", await bucket.remove(paths));
  }
}

/** Bookings keep users, venues and services of others from being deleted: all of them go first. */
async function removeBookings(service: ServiceClient, userId: string): Promise<void> {
  const booked = [`guest_id.eq.${userId}`, `host_id.eq.${userId}`];
  const bookings = await service.from("bookings").select("id").or(booked.join(","));
  check("list bookings", bookings);
  const ids = (bookings.data ?? []).map((row) => row.id);
  check("payouts", await service.from("payouts").delete().in("booking_id", ids));
  check("bookings", await service.from("bookings").delete().in("id", ids));
}

async function removeUser(service: ServiceClient, id: string): Promise<void> {
  const venues = await service.from("venues").select("id").eq("host_id", id);
  check("list venues", venues);
  const venueIds = (venues.data ?? []).map((row) => row.id);
  check("venues", await service.from("venues").delete().in("id", venueIds));
  await removeFiles(service, id);
  check("user", await service.auth.admin.deleteUser(id));
}

/** What the job delete_message_files does: files of messages lie in folders of conversations, which go with their users. */
async function removeMessageFiles(service: ServiceClient): Promise<void> {
  for (;;) {
    const paths = await service.rpc("list_deleted_message_files");
    check("list files of messages", paths);
    if (!paths.data?.length) return;
    check("remove files", await service.storage.from("message-files").remove(paths.data));
    const forgotten = await service.rpc("forget_deleted_message_files", { p_paths: paths.data });
    check("forget files", forgotten);
  }
}

/** Everybody whom these tests made, by pages: a project answers with a thousand rows at most. */
async function listTestUsers(service: ServiceClient): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { data, error } = await service
      .from("users")
      .select("id")
      .ilike("email", `%@${emailDomain}`)
      .order("id")
      .range(ids.length, ids.length + 499);
    check("list users", { error });
    if (!data?.length) return ids;
    ids.push(...data.map(({ id }) => id));
  }
}

/** Removes everybody these tests made, now or in a run that was interrupted, with all they own. Returns how many. */
export async function removeTestUsers(service: ServiceClient): Promise<number> {
  const ids = await listTestUsers(service);
  for (const id of ids) await removeBookings(service, id);
  for (const id of ids) await removeUser(service, id);
  await removeMessageFiles(service);
  return ids.length;
}
