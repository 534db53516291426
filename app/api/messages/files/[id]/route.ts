import { openMessageFile } from "@/lib/messaging/file-queries";
import { answerFile } from "../../../answer-file";

/** Answers a file of a message that the caller may read; a document is downloaded. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/messages/files/[id]">,
): Promise<Response> {
  const { id } = await params;
  return answerFile((userId) => openMessageFile(id, userId, request.signal));
}
