import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const upload = vi.fn();
const from = vi.fn(() => ({ upload }));
const rpc = vi.fn();
const session: { user: { id: string; role: string } | null } = { user: null };
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => session.user }));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({ storage: { from }, rpc }),
}));
const { receiveMessageFile } = await import("@/lib/messaging/receive-file");

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const conversation = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const pdf = Buffer.from("%PDF-1.7\n…");
let photo: Buffer;

beforeAll(async () => {
  photo = await sharp({ create: { width: 300, height: 2000, channels: 3, background: "#8f3d1b" } })
    .withExif({ IFD3: { GPSLatitude: "30/1 2/1 40/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  session.user = { id: "guest-1", role: "guest" };
  upload.mockReset().mockResolvedValue({ error: null });
  rpc.mockReset().mockImplementation(async (_: string, args: Record<string, unknown>) => ({
    data: {
      id: args.p_file_id,
      path: `${args.p_conversation_id}/${args.p_file_id}`,
      name: "Plan",
      message_id: null,
      width: args.p_width ?? null,
      height: args.p_height ?? null,
    },
    error: null,
  }));
});

const put = (
  body: Uint8Array,
  { name = id, query = `conversation=${conversation}&name=Plan.pdf`, headers = {} } = {},
) =>
  receiveMessageFile(
    new Request(`http://localhost/x?${query}`, { method: "PUT", body: Buffer.from(body), headers }),
    name,
  );
const problemOf = async (answer: Response) => [answer.status, (await answer.json()).problem];

describe("receiving a file of a message", () => {
  it("a picture of any proportions is stored as WebP without the place where it was taken", async () => {
    const answer = await put(photo);
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { id, kind: "picture", name: "Plan", size: expect.any(Number), width: 300, height: 2000 },
    ]);
    const [path, bytes, options] = upload.mock.calls[0] ?? [];
    expect([path, options.contentType]).toEqual([`${conversation}/${id}`, "image/webp"]);
    const { format, exif } = await sharp(bytes).metadata();
    expect([format, exif]).toEqual(["webp", undefined]);
  });

  it("a PDF document is stored as it is", async () => {
    const answer = await put(pdf);
    expect([answer.status, (await answer.json()).kind]).toEqual([201, "document"]);
    expect(Buffer.from(upload.mock.calls[0]?.[1])).toEqual(pdf);
    expect(upload.mock.calls[0]?.[2].contentType).toBe("application/pdf");
  });

  it("what is neither a picture nor a PDF document is refused before anything is announced", async () => {
    for (const body of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<script></script>", ""]) {
      expect(await problemOf(await put(Buffer.from(body)))).toEqual([415, "wrongType"]);
    }
    expect(rpc).not.toHaveBeenCalled();
  });

  it("a name is passed on without what the database cannot store", async () => {
    const name = encodeURIComponent(`a\0\r\nb${"x".repeat(295)}🎉`);
    expect((await put(pdf, { query: `conversation=${conversation}&name=${name}` })).status).toBe(
      201,
    );
    expect(rpc.mock.calls[0]?.[1].p_name).toBe(`ab${"x".repeat(295)}`);
  });

  it("a file of 10 MB is refused", async () => {
    const headers = { "content-length": String(10 * 1024 * 1024) };
    expect(await problemOf(await put(pdf, { headers }))).toEqual([413, "tooLarge"]);
  });

  it("what the database refuses is not stored, and answered with the reason", async () => {
    const refuse = (message: string) => rpc.mockResolvedValue({ data: null, error: { message } });
    refuse("rate_limited");
    expect(await problemOf(await put(pdf))).toEqual([422, "tooManyToday"]);
    refuse("forbidden");
    expect(await problemOf(await put(pdf))).toEqual([403, "forbidden"]);
    refuse("not_found");
    expect((await put(pdf)).status).toBe(404);
    expect(upload).not.toHaveBeenCalled();
  });

  it("a picture is announced before it is drawn, and with its size afterwards", async () => {
    rpc.mockResolvedValueOnce({ data: null, error: { message: "rate_limited" } });
    const broken = Buffer.concat([photo.subarray(0, 200), Buffer.alloc(200)]);
    expect(await problemOf(await put(broken))).toEqual([422, "tooManyToday"]);
    expect((await put(photo)).status).toBe(201);
    const sizes = rpc.mock.calls.map(([, { p_width, p_height }]) => [p_width, p_height]);
    expect(sizes).toEqual([[], [], [300, 2000]].map(([width, height]) => [width, height]));
  });

  it("a file that an earlier request stored is answered as stored", async () => {
    upload.mockResolvedValue({ error: Object.assign(new Error(), { statusCode: "409" }) });
    expect((await put(pdf)).status).toBe(201);
  });

  it("a file is received only from a signed-in user, on a page of this site, for a conversation", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect(await problemOf(await put(pdf, { headers }))).toEqual([403, "forbidden"]);
    expect((await put(pdf, { query: "" })).status).toBe(404);
    expect((await put(pdf, { name: "x" })).status).toBe(404);
    session.user = null;
    expect(await problemOf(await put(pdf))).toEqual([401, "notSignedIn"]);
    expect(rpc).not.toHaveBeenCalled();
  });
});
