import { answerPicture } from "../../shared/answer-picture.ts";
import { drawWidths, type PictureInWidth } from "../../shared/draw-widths.ts";
import { type PreparedPhoto, preparePhoto } from "./prepare-photo.ts";
import type { PhotoProblem } from "./rules/photo-rules.ts";

/** A photo that can be stored with its widths, or what is wrong with it. */
export type DrawnPhoto =
  | (Exclude<PreparedPhoto, { problem: PhotoProblem }> & { widths: PictureInWidth[] })
  | { problem: PhotoProblem };

async function drawPhoto(bytes: Uint8Array): Promise<DrawnPhoto> {
  const photo = await preparePhoto(bytes);
  return "problem" in photo ? photo : { ...photo, widths: await drawWidths(photo.bytes) };
}

answerPicture(drawPhoto);
