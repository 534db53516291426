import { beginUpload, uploadOptions } from "@/lib/venues/photos/uploads";

/** What the uploads of photos understand: see uploadOptions. */
export function OPTIONS(): Response {
  return uploadOptions();
}

/** POST begins the upload of a photo, which follows in pieces: see beginUpload. */
export function POST(request: Request): Promise<Response> {
  return beginUpload(request);
}
