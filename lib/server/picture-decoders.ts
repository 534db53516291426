import { getSharp } from "next/dist/server/image-optimizer/transform.js";
import sharp from "sharp";

/**
 * Leaves the process the decoders of JPEG, PNG and WebP only, also for the image optimizer of Next. Next allows more
 * when it first loads sharp (AVIF, SVG, TIFF, GIF), and is made to do so here, before them.
 */
export function restrictPictureDecoders(): void {
  getSharp(null, null);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
  });
}
