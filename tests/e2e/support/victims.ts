import { asService } from "./backend";

/** Things that belong to the people of the demo data, and to no intruder. */
export type Victims = Record<
  "host" | "venue" | "guest" | "booking" | "conversation" | "service" | "provider" | "review",
  string
>;

let found: Promise<Victims> | undefined;

async function look(): Promise<Victims> {
  const service = asService();
  const one = async (table: string, columns: string, filter: Record<string, string>) => {
    const { data, error } = await service.from(table).select(columns).match(filter).limit(1);
    const row = data?.[0] as unknown as Record<string, string> | undefined;
    if (error || !row) throw new Error(`no ${table} in the demo data: ${error?.message}`);
    return row;
  };
  const venue = await one("venues", "id, host_id", { status: "active" });
  const booking = await one("bookings", "id, guest_id", { status: "confirmed" });
  const offer = await one("services", "id, provider_id", { status: "active" });
  const conversation = await one("conversations", "id", {});
  const review = await one("reviews", "id", {});
  return {
    host: venue.host_id ?? "",
    venue: venue.id ?? "",
    guest: booking.guest_id ?? "",
    booking: booking.id ?? "",
    conversation: conversation.id ?? "",
    service: offer.id ?? "",
    provider: offer.provider_id ?? "",
    review: review.id ?? "",
  };
}

/** Looked up once per worker. */
export function victims(): Promise<Victims> {
  found ??= look();
  return found;
}
