import { asService, type newPerson } from "./backend";
import { plainPhoto } from "./photo-kinds";

type Host = Awaited<ReturnType<typeof newPerson>>;

/** A venue of that host, published, with a photo that exists; what is given replaces what stands here. */
export async function publishedVenue(
  host: Host,
  name: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  await host.client.storage
    .from("venue-images")
    .upload(path, await plainPhoto(), { contentType: "image/webp" });
  const service = asService();
  const { data: type } = await service.from("venue_types").select("id").limit(1).single();
  const { data: venue, error } = await service
    .from("venues")
    .insert({
      host_id: host.id,
      type_id: type?.id,
      name,
      capacity: 40,
      address: "5 Canal Street",
      city: "Cairo",
      country: "EG",
      images: [path],
      price_per_hour: 100_000,
      ...values,
    })
    .select("id")
    .single();
  if (error) throw error;
  await service.from("venues").update({ status: "active" }).eq("id", venue.id);
  return venue.id;
}
