import { receivePhoto } from "@/lib/venues/photos/receive-photo";

/** PUT a photo of a venue as the raw body: see receivePhoto. */
export async function PUT(
  request: Request,
  { params }: RouteContext<"/api/uploads/venue-images/[upload]">,
): Promise<Response> {
  const { upload } = await params;
  return receivePhoto(request, { upload, bucket: "venue-images", role: "host" });
}
