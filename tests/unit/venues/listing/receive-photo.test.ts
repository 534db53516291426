import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const upload = vi.fn();
const from = vi.fn(() => ({ upload }));
const rpc = vi.fn();
const session: { user: { id: string; role: string } | null } = { user: null };
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => session.user }));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({ storage: { from }, rpc }),
}));
const draw = vi.hoisted(() => vi.fn());
vi.mock("@/lib/shared/picture-process", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/shared/picture-process")>();
  draw.mockImplementation(original.runPictureProcess);
  return { runPictureProcess: draw };
});
const { receivePhoto } = await import("@/lib/venues/photos/receive-photo");

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
let photo: Buffer;

beforeAll(async () => {
  const background = "#8f3d1b";
  photo = await sharp({ create: { width: 1200, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  session.user = { id: "host-1", role: "host" };
  upload.mockReset();
  upload.mockResolvedValue({ error: null });
});
afterEach(() => vi.useRealTimers());

const put = (
  body: Uint8Array,
  { name = id, headers = {} }: { name?: string; headers?: Record<string, string> } = {},
) =>
  receivePhoto(
    new Request("http://localhost/x", { method: "PUT", body: Buffer.from(body), headers }),
    { upload: name, bucket: "venue-images", role: "host" },
  );

/** A photo whose sender sends what it is told to. */
function startUpload(userId = "host-1") {
  session.user = { id: userId, role: "host" };
  let sender!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream({
    start(controller) {
      sender = controller;
    },
  });
  const init = { method: "PUT", body, duplex: "half" };
  const request = new Request("http://localhost/x", init);
  const answer = receivePhoto(request, { upload: id, bucket: "venue-images", role: "host" });
  return { answer, sender };
}

describe("receiving a photo", () => {
  it("a photo is stored as WebP in the caller's folder, under the id of its upload", async () => {
    const answer = await put(photo, { name: id.toUpperCase() });
    expect(answer.status).toBe(201);
    const path = `host-1/${id}.webp`;
    expect(await answer.json()).toEqual({ path, width: 1200, height: 1000 });
    expect(from).toHaveBeenCalledWith("venue-images");
    expect(upload).toHaveBeenCalledWith(path, expect.any(Buffer), {
      contentType: "image/webp",
      cacheControl: "31536000",
    });
  });

  it("a photo that an earlier request stored is answered as stored", async () => {
    upload.mockResolvedValue({ error: Object.assign(new Error(), { statusCode: "409" }) });
    const answer = await put(photo);
    expect([answer.status, (await answer.json()).path]).toEqual([201, `host-1/${id}.webp`]);
  });

  it("a photo that storage refuses is a failure", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    upload.mockResolvedValue({ error: Object.assign(new Error(), { statusCode: "500" }) });
    const answer = await put(photo);
    expect([answer.status, await answer.json()]).toEqual([502, { problem: "failed" }]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it("a photo that has no room in the folder of its host is refused with the reason", async () => {
    upload.mockResolvedValue({ error: Object.assign(new Error(), { statusCode: "403" }) });
    rpc.mockResolvedValue({ data: true, error: null });
    const answer = await put(photo);
    expect([answer.status, await answer.json()]).toEqual([422, { problem: "storageFull" }]);
    expect(rpc).toHaveBeenCalledWith("is_storage_folder_full", { p_bucket_id: "venue-images" });
  });

  it("a photo that the policies refuse for another reason is a failure", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    upload.mockResolvedValue({ error: Object.assign(new Error(), { statusCode: "403" }) });
    rpc.mockResolvedValue({ data: false, error: null });
    const answer = await put(photo);
    expect([answer.status, await answer.json()]).toEqual([502, { problem: "failed" }]);
    log.mockRestore();
  });

  it("a photo is received only from a signed-in user of the role, on a page of this site", async () => {
    const foreign = await put(photo, { headers: { "sec-fetch-site": "cross-site" } });
    expect([foreign.status, await foreign.json()]).toEqual([403, { problem: "forbidden" }]);
    session.user = { id: "guest-1", role: "guest" };
    const guest = await put(photo);
    expect([guest.status, await guest.json()]).toEqual([403, { problem: "forbidden" }]);
    session.user = null;
    const signedOut = await put(photo);
    expect([signedOut.status, await signedOut.json()]).toEqual([401, { problem: "notSignedIn" }]);
    expect(upload).not.toHaveBeenCalled();
  });

  it("bytes that are no photo, or too many, are refused without a process that draws, and not stored", async () => {
    draw.mockClear();
    const text = await put(new TextEncoder().encode("hello"));
    expect([text.status, await text.json()]).toEqual([415, { problem: "notAnImage" }]);
    const large = await put(new Uint8Array(10 * 1024 * 1024));
    expect([large.status, await large.json()]).toEqual([413, { problem: "tooLarge" }]);
    expect(draw).not.toHaveBeenCalled();
    expect(upload).not.toHaveBeenCalled();
  });

  it("a host with four photos under way may send a fifth later, and another host now", async () => {
    const uploads = Array.from({ length: 4 }, () => startUpload());
    const fifth = await startUpload().answer;
    expect([fifth.status, fifth.body]).toEqual([429, null]);
    const other = startUpload("host-2");
    for (const { sender } of [...uploads, other]) sender.close();
    for (const { answer } of [...uploads, other]) expect((await answer).status).toBe(415);
    expect((await put(photo)).status).toBe(201);
  });

  it("a sender of whom nothing arrives for half a minute is given up, a slow one is not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const silent = startUpload();
    const slow = startUpload();
    const half = photo.length / 2;
    for (const [start, end] of [
      [0, half],
      [half, photo.length],
    ] as const) {
      await vi.advanceTimersByTimeAsync(20_000);
      slow.sender.enqueue(photo.subarray(start, end));
    }
    const answer = await silent.answer;
    expect([answer.status, await answer.json()]).toEqual([408, { problem: "lost" }]);
    expect(answer.headers.get("connection")).toBe("close");
    await vi.advanceTimersByTimeAsync(20_000);
    slow.sender.close();
    expect((await slow.answer).status).toBe(201);
  });

  it("an upload whose id is no UUID is not found", async () => {
    expect((await put(photo, { name: "../other" })).status).toBe(404);
    expect(upload).not.toHaveBeenCalled();
  });
});
