import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { VenueDetail } from "@/lib/venues/types";

vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", "http://backend.test");
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
const { sharePicture } = await import("@/lib/venues/share/share-picture");

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#8f3d1b" } });
let stored: Buffer;
const fetchStored = vi.fn(async (_url: string) => new Response(new Uint8Array(stored)));
const text = { en: "Hall", ar: "قاعة" };
/** The share picture of a venue with a photo at that path; each path is requested once. */
const render = (path: string) =>
  sharePicture(
    { name: text, city: text, capacity: 20, type: null, image: { path } } as unknown as VenueDetail,
    "en",
  );

beforeAll(() => vi.stubGlobal("fetch", fetchStored));
beforeEach(() => fetchStored.mockClear());
afterEach(() => vi.restoreAllMocks());

it("a share picture is a JPEG of 1200 by 630 pixels, darker below, where the text stands", async () => {
  stored = await plain(1500, 1200).webp().toBuffer();
  const picture = (await render("host/a.webp")) ?? Buffer.alloc(0);
  expect(fetchStored.mock.calls[0]?.[0]).toContain("/venue-images/host/a.webp");
  expect(await sharp(picture).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  const lightAt = async (top: number) => {
    const row = { left: 1180, top, width: 10, height: 1 };
    return (await sharp(picture).extract(row).greyscale().raw().toBuffer())[0] ?? 0;
  };
  expect(await lightAt(620)).toBeLessThan((await lightAt(200)) / 2);
});

it.each(["avif", "jpeg", "png", "gif"] as const)(
  "a stored file that is %s gets no share picture, because the site stores WebP only",
  async (format) => {
    stored = await plain(1500, 1200).toFormat(format).toBuffer();
    expect(await render(`host/${format}.webp`)).toBeNull();
    expect(fetchStored).toHaveBeenCalledOnce();
  },
);

it("a stored picture with more pixels than the site stores gets no share picture", async () => {
  stored = await plain(2401, 2400).webp().toBuffer();
  expect(await render("host/large.webp")).toBeNull();
});
