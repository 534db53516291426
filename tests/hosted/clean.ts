import { emailDomain, type ServiceClient } from "./project.ts";

type Answer = { error: { message: string } | null };

function check(what: string, { error }: Answer): void {
  if (error) throw new Error(`${what}: ${error.message}`);
}

/** A user's files lie in a folder named by the user's id. */
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

/** Users, venues and services cannot be deleted while bookings refer to them, so all bookings go first. */
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

/**
 * Deletes the files of messages, as the job delete_message_files does: they lie in folders of conversations, which are
 * deleted with their users.
 */
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

/** Returns all users that these tests made, page by page: a project returns at most a thousand rows. */
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

/** Deletes all users that these tests made, now or in an interrupted run, with everything they own. Returns their number. */
export async function removeTestUsers(service: ServiceClient): Promise<number> {
  const ids = await listTestUsers(service);
  for (const id of ids) await removeBookings(service, id);
  for (const id of ids) await removeUser(service, id);
  await removeMessageFiles(service);
  return ids.length;
}
