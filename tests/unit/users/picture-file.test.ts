import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as pictureProcess from "@/lib/shared/picture-process";
import { storePicture } from "@/lib/users/picture-file";
import { repeatLastScan } from "../support/repeat-last-scan";

const upload = vi.hoisted(() =>
  vi.fn(async (_bucket: string, _path: string, _bytes: Buffer) => {}),
);
vi.mock("@/lib/supabase/site-secret", () => ({ storePictureFile: upload }));
const supabase = { rpc: async () => ({ error: null }) } as never;
const store = (bytes: Uint8Array, type: string) =>
  storePicture(supabase, "user-1", new File([new Uint8Array(bytes)], "picture", { type }));

const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: "#8f3d1b" } });
beforeEach(() => upload.mockClear());

describe("the picture of a user or a business", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "may be %s, and is stored as a square in WebP",
    async (format) => {
      const address = await store(
        await plain.clone().toFormat(format).toBuffer(),
        `image/${format}`,
      );
      const [bucket, path, stored] = upload.mock.calls[0] ?? [];
      expect(bucket).toBe("avatars");
      expect(path).toMatch(/^user-1\/[0-9a-f-]{36}\.webp$/);
      expect(address).toBe(`/storage/v1/object/public/avatars/${path}`);
      const size = { format: "webp", width: 256, height: 256 };
      expect(await sharp(stored).metadata()).toMatchObject(size);
    },
  );

  it("is refused in any other format, although the decoder knows it and the browser called it PNG", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="9" height="9"/></svg>`;
    const files = [
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      await plain.clone().gif().toBuffer(),
      await plain.clone().tiff().toBuffer(),
      await plain.clone().avif({ effort: 0 }).toBuffer(),
      Buffer.from("hello"),
      Buffer.alloc(0),
    ];
    const draw = vi.spyOn(pictureProcess, "runPictureProcess");
    for (const bytes of files) {
      await expect(store(bytes, "image/png")).rejects.toMatchObject({ code: "invalid_input" });
    }
    expect(draw).not.toHaveBeenCalled();
    expect(upload).not.toHaveBeenCalled();
  });

  it("is refused as a JPEG with so many scans that it takes seconds to decode", async () => {
    const jpeg = await plain.clone().jpeg({ progressive: true }).toBuffer();
    await store(jpeg, "image/jpeg");
    await expect(store(repeatLastScan(jpeg, 6000), "image/jpeg")).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(upload).toHaveBeenCalledOnce();
  });

  it("is refused when it only begins like a picture", async () => {
    const jpeg = await plain.clone().jpeg().toBuffer();
    await expect(store(jpeg.subarray(0, 300), "image/jpeg")).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
