import { receivePhoto } from "@/lib/venues/photos";

/** POST a photo as the raw body: see receivePhoto. */
export function POST(request: Request): Promise<Response> {
  return receivePhoto(request);
}
