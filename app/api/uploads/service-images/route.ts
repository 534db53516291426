import { receivePhoto } from "@/lib/venues/photos/photos";

/** POST a picture of a service as the raw body: see receivePhoto. */
export function POST(request: Request): Promise<Response> {
  return receivePhoto(request, { bucket: "service-images", role: "service_provider" });
}
