import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { findDemoWidth } from "@/supabase/local/demo-pictures.ts";
import { objectStore } from "@/supabase/local/object-store.ts";

async function storeWith(path: string) {
  const store = objectStore(null);
  const background = "#8f3d1b";
  const photo = sharp({ create: { width: 1400, height: 1050, channels: 3, background } });
  const bytes = await photo.webp().toBuffer();
  await store.uploadObject("venue-images", path, "", bytes, "image/webp", "max-age=31536000");
  return store;
}

it("a width of a demo picture is drawn once, however many ask for it, and is never wider than the picture", async () => {
  const store = await storeWith("seed/hall/1.webp");
  const write = vi.spyOn(store, "uploadObject");
  const find = (width: number) => findDemoWidth(store, "venue-images", `${width}/seed/hall/1.webp`);
  for (const [width, drawn] of [
    [256, 256],
    [1920, 1400],
  ] as const) {
    write.mockClear();
    const [first] = await Promise.all([find(width), find(width)]);
    expect((await sharp(first?.body).metadata()).width).toBe(drawn);
    await find(width);
    expect(write).toHaveBeenCalledOnce();
  }
});

it("no width is drawn that no page shows, of a picture that is not there, or of one that is no demo picture", async () => {
  const store = await storeWith("host/hall.webp");
  for (const path of ["300/seed/hall/1.webp", "256/seed/none.webp", "256/host/hall.webp"]) {
    expect(await findDemoWidth(store, "venue-images", path)).toBeNull();
  }
});
