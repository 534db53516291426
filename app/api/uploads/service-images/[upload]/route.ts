import { receivePhoto } from "@/lib/venues/photos/receive-photo";

/** PUT a picture of a service as the raw body: see receivePhoto. */
export async function PUT(
  request: Request,
  { params }: RouteContext<"/api/uploads/service-images/[upload]">,
): Promise<Response> {
  const { upload } = await params;
  return receivePhoto(request, { upload, bucket: "service-images", role: "service_provider" });
}
