import { sendFile } from "../../shared/send-file";
import type { PhotoProblem, StoredPhoto } from "./rules/photo-rules";
import { getAnswerProblem } from "./rules/retry";

export type SendAnswer = { path: string } | { problem: PhotoProblem };

/**
 * Sends a photo in one request. Returns the path of the stored photo, or the problem; `lost` when it was aborted. Never
 * throws.
 */
export async function sendPhoto(request: Parameters<typeof sendFile>[0]): Promise<SendAnswer> {
  const answer = await sendFile(request);
  if (answer?.status === 201) return { path: (JSON.parse(answer.body) as StoredPhoto).path };
  return { problem: getAnswerProblem(answer) };
}
