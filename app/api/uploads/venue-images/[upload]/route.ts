import { addPiece, dropUpload, uploadState } from "@/lib/venues/photos/uploads";

type Named = { params: Promise<{ upload: string }> };

/** How much of a photo has arrived: see uploadState. */
export async function HEAD(request: Request, { params }: Named): Promise<Response> {
  return uploadState(request, (await params).upload);
}

/** PATCH brings the next piece: see addPiece. */
export async function PATCH(request: Request, { params }: Named): Promise<Response> {
  return addPiece(request, (await params).upload);
}

/** Gives up the upload: see dropUpload. */
export async function DELETE(request: Request, { params }: Named): Promise<Response> {
  return dropUpload(request, (await params).upload);
}
