import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** Two photos that a host could upload: large enough, and not the same. */
export async function photoFiles(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "mahfil-photos-"));
  const colours = ["#8f3d1b", "#1f6f4a"];
  return Promise.all(
    colours.map(async (background, index) => {
      const path = join(folder, `hall-${index + 1}.jpg`);
      await sharp({ create: { width: 1200, height: 1050, channels: 3, background } })
        .jpeg()
        .toFile(path);
      return path;
    }),
  );
}
