import type { Backend } from "../../../supabase/local/backend.ts";

/** Ids of rows that no caller owns. */
export type ProtectedRows = Record<
  "host" | "venue" | "guest" | "booking" | "conversation" | "service" | "provider" | "review",
  string
>;

/** Finds rows of the demo data. Throws when there are none. */
export async function findProtectedRows({ sql }: Pick<Backend, "sql">): Promise<ProtectedRows> {
  const [rows] = await sql<ProtectedRows>(`
    select v.host_id as host, v.id as venue, b.guest_id as guest, b.id as booking, c.id as conversation,
      s.id as service, s.provider_id as provider, r.id as review
    from (select * from public.venues where status = 'active' order by id limit 1) v
    cross join (select * from public.bookings where status = 'confirmed' order by id limit 1) b
    cross join (select id from public.conversations order by id limit 1) c
    cross join (select * from public.services where status = 'active' order by id limit 1) s
    cross join (select id from public.reviews order by id limit 1) r`);
  if (!rows) throw new Error("the demo data lacks a row that is to be protected");
  return rows;
}
