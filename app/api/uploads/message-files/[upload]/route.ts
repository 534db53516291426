import { receiveMessageFile } from "@/lib/messaging/receive-file";

/** PUT a file for a message as the raw body: see receiveMessageFile. */
export async function PUT(
  request: Request,
  { params }: RouteContext<"/api/uploads/message-files/[upload]">,
): Promise<Response> {
  const { upload } = await params;
  return receiveMessageFile(request, upload);
}
