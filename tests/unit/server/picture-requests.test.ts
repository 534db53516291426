import { createServer, get as httpGet } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createHandler } from "@/lib/server/handler";
import { createPageCache } from "@/lib/server/page-cache";
import { optimizerAddress, pictureAddress, pictureSources } from "@/lib/shared/picture-sources";

const supabaseUrl = "http://backend.test:54321";
const next = vi.fn(async (_request, response) => {
  response.end("picture");
});
const settings = {
  siteUrl: "http://mahfil.test",
  supabaseUrl,
  mapStyle: null,
  hasStripe: false,
  dev: false,
};
const server = createServer(createHandler(next, createPageCache(1000), settings));

const stillPicture = await sharp({
  create: { width: 8, height: 8, channels: 3, background: "#f00" },
})
  .webp()
  .toBuffer();
vi.stubGlobal("fetch", async () => new Response(new Uint8Array(stillPicture)));
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

/** The status of the answer to exactly this address: `fetch` would normalise it. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    httpGet({ port, path }, (answer) => resolve(answer.resume().statusCode)).on("error", reject);
  });

const id = "0a1b2c3d-0a1b-4a1b-8a1b-0a1b2c3d4e5f";
const stored = (path: string, bucket = "venue-images") =>
  `${supabaseUrl}/storage/v1/object/public/${bucket}/${path}`;
const picture = stored(`${id}/${id}.webp`);
const addressOf = (source: string) => optimizerAddress(source, 256);

it.each([
  ["a photo of a venue", picture],
  ["a photo of a service", stored(`${id}/${id}.webp`, "service-images")],
  ["a photo with a space in its name", stored(`seed/hall/my%20photo.jpeg`)],
  ["a picture that a page imports", "/_next/static/media/courtyard.1p4gby831uoxh.webp"],
])("%s is optimized in every size that pages ask for", async (_, source) => {
  const { src, srcSet } = pictureSources(source);
  const addresses = [src, ...srcSet.split(",").map((entry) => entry.split(" ")[0] ?? "")];
  expect(addresses).toHaveLength(8);
  for (const address of addresses) expect(await statusOf(address)).toBe(200);
});

it("a picture of storage has a short address, for which the optimizer is asked by its own", async () => {
  next.mockClear();
  const address = pictureAddress(picture, 640);
  expect(address).toBe(`/img/640/venues/${id}/${id}.webp`);
  expect(await statusOf(address)).toBe(200);
  expect(next.mock.calls[0]?.[0].url).toBe(optimizerAddress(picture, 640));
});

const profilePicture = stored(`${id}/${id}.webp`, "avatars");

it.each([
  ["as the site stores it", profilePicture],
  [
    "with the name and the type that its owner's own upload has",
    stored(`${id}/my_face-1.jpeg`, "avatars"),
  ],
])(
  "a profile picture or logo %s is optimized in the one size that pages ask for",
  async (_, source) => {
    expect(await statusOf(pictureAddress(source, 256))).toBe(200);
    expect(await statusOf(pictureAddress(source, 384))).toBe(400);
  },
);

it("the address at which pages show a profile picture or logo is answered", async () => {
  vi.resetModules();
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", supabaseUrl);
  const { pictureUrl } = await import("@/lib/shared/picture-url");
  const address = pictureUrl(`/storage/v1/object/public/avatars/${id}/${id}.webp`);
  expect(address).toBe(pictureAddress(profilePicture, 256));
  expect(await statusOf(address ?? "")).toBe(200);
  expect(pictureUrl(null)).toBeNull();
  vi.unstubAllEnvs();
});

const url = picture;
const encoded = encodeURIComponent(picture);

it.each([
  ["parameters in another order", `/_next/image?w=256&url=${url}&q=65`],
  ["another parameter", `/_next/image?url=${url}&w=256&q=65&v=1`],
  ["a parameter that is said twice", `/_next/image?url=${url}&w=256&w=256&q=65`],
  ["an empty parameter", `/_next/image?url=${url}&w=256&q=65&`],
  ["another encoding", `/_next/image?url=${encoded}&w=256&q=65`],
  ["an encoding in small letters", `/_next/image?url=${encoded.toLowerCase()}&w=256&q=65`],
  ["an encoded letter", addressOf(picture.replace("webp", "web%70"))],
  ["an encoded parameter", `/_next/image?%75rl=${url}&w=256&q=65`],
  ["a fragment in the picture's address", addressOf(`${picture}#1`)],
  ["a search in the picture's address", addressOf(`${picture}?v=1`)],
  ["a detour in the picture's path", addressOf(stored(`${id}/x/../${id}.webp`))],
  ["a doubled slash in the picture's path", addressOf(stored(`${id}//${id}.webp`))],
  ["an ending slash", addressOf(`${picture}/`)],
  ["a port that is the default one", addressOf(picture.replace("54321", "054321"))],
  ["a host in capitals", addressOf(picture.replace("backend", "BACKEND"))],
  ["a width that no page asks for", `/_next/image?url=${url}&w=128&q=65`],
  ["a width that is written differently", `/_next/image?url=${url}&w=0256&q=65`],
  ["another quality", `/_next/image?url=${url}&w=256&q=75`],
  ["a quality that is written differently", `/_next/image?url=${url}&w=256&q=065`],
  ["a picture of another bucket", addressOf(stored(`${id}/1.webp`, "other-images"))],
  ["a profile picture in no user's folder", addressOf(stored("seed/1.webp", "avatars"))],
  ["a profile picture in a folder of a folder", addressOf(stored(`${id}/x/1.webp`, "avatars"))],
  [
    "a profile picture of a user in capitals",
    addressOf(stored(`${id.toUpperCase()}/1.webp`, "avatars")),
  ],
  [
    "a profile picture with a sign that none has",
    addressOf(stored(`${id}/my%20face.webp`, "avatars")),
  ],
  ["a profile picture of a type that none has", addressOf(stored(`${id}/1.svg`, "avatars"))],
  ["a search in a profile picture's address", addressOf(`${profilePicture}?v=1`)],
  [
    "a profile picture of another host",
    addressOf(profilePicture.replace(supabaseUrl, "http://evil.test")),
  ],
  ["the path alone of a profile picture", addressOf(profilePicture.replace(supabaseUrl, ""))],
  ["a picture of another host", addressOf("http://evil.test/1.webp")],
  ["a picture of a host that only begins like ours", addressOf(`${supabaseUrl}.evil.test/1.webp`)],
  ["a share picture of a venue", addressOf(`/api/pictures/venues/${id}`)],
  ["a page", addressOf("/explore")],
  ["a file of the site", addressOf("/share.png")],
  ["an imported file that is no picture of a page", addressOf("/_next/static/media/icon.svg")],
  ["an ending slash of the optimizer's path", `/_next/image/?url=${url}&w=256&q=65`],
  ["an encoded path", `/%5Fnext/im%61ge?url=${url}&w=256&q=65`],
  ["a doubled slash", `//_next//image?url=${url}&w=256&q=65`],
  ["a detour in the path", `/x/../_next/image?url=${url}&w=256&q=65`],
  ["a second question mark", `/_next/image?url=${url}&w=256&q=65?`],
  ["nothing at all", "/_next/image"],
  ["a short one of a width that no page asks for", `/img/128/venues/${id}/1.webp`],
  ["a short one of a width that is written differently", `/img/0256/venues/${id}/1.webp`],
  ["a short one without a width", `/img//venues/${id}/1.webp`],
  ["a short one with another parameter", `/img/256/venues/${id}/1.webp&w=128`],
  ["a short one with a search", `/img/256/venues/${id}/1.webp?v=1`],
  ["a short one with a detour", `/img/256/venues/${id}/../${id}/1.webp`],
  ["a short one of another bucket", `/img/256/others/${id}/1.webp`],
  ["a short one of a profile picture in another width", `/img/384/users/${id}/1.webp`],
])("the image optimizer is not asked for an address with %s", async (_, address) => {
  next.mockClear();
  expect(await statusOf(address)).toBe(400);
  expect(next).not.toHaveBeenCalled();
});
