import { finishUpload } from "@/lib/venues/photos/uploads";

/** POST makes what has arrived a photo: see finishUpload. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ upload: string }> },
): Promise<Response> {
  return finishUpload(request, (await params).upload);
}
