import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const store = vi.hoisted(() => vi.fn());
const rpc = vi.fn();
const session: { user: { id: string; role: string } | null } = { user: null };
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => session.user }));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({ rpc }),
}));
vi.mock("@/lib/supabase/site-secret", () => ({ storePictureFile: store }));
const draw = vi.hoisted(() => vi.fn());
vi.mock("@/lib/shared/picture-process", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/shared/picture-process")>();
  draw.mockImplementation(original.runPictureProcess);
  return { runPictureProcess: draw };
});
const { photoWidths } = await import("@/lib/shared/picture-sources");
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
  store.mockReset();
  rpc.mockResolvedValue({ data: null, error: null });
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

/** Starts the upload of a photo; the test decides what the sender sends. */
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
  it("a photo is stored as WebP in the caller's folder, after its widths, none of them wider than it is", async () => {
    const answer = await put(photo);
    expect(answer.status).toBe(201);
    const { path, ...size } = await answer.json();
    expect(size).toEqual({ width: 1200, height: 1000 });
    expect(path).toMatch(/^host-1\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/);
    expect(rpc).toHaveBeenCalledWith("check_picture_upload", {
      p_bucket_id: "venue-images",
      p_owner_id: "host-1",
    });
    const stored = await Promise.all(
      store.mock.calls.map(async ([bucket, name, bytes]) => {
        const { format, width } = await sharp(bytes).metadata();
        return [bucket, name, format, width];
      }),
    );
    expect(stored).toEqual([
      ...photoWidths.map((width) => {
        return ["venue-images", `${width}/${path}`, "webp", Math.min(width, 1200)];
      }),
      ["venue-images", path, "webp", 1200],
    ]);
  });

  it("a repeated upload has the path of the first one, and other bytes under its id another", async () => {
    const pathOf = async (bytes: Uint8Array, name = id) =>
      (await (await put(bytes, { name })).json()).path;
    const first = await pathOf(photo);
    expect(await pathOf(photo, id.toUpperCase())).toBe(first);
    const other = await sharp(photo).negate().toBuffer();
    expect(await pathOf(other)).not.toBe(first);
    expect(await pathOf(photo, crypto.randomUUID())).not.toBe(first);
  });

  it("a photo is not stored without all of its widths", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    store.mockImplementation(async (_bucket: string, path: string) => {
      if (path.startsWith("640/")) throw new Error("storage is away");
    });
    const answer = await put(photo);
    expect([answer.status, await answer.json()]).toEqual([502, { problem: "failed" }]);
    expect(store.mock.calls.filter(([, path]) => path.startsWith("host-1/"))).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it.each([
    ["has no room in the folder of its host", "too_many_files", 422, "storageFull"],
    ["belongs into a folder that is not the caller's", "forbidden", 403, "forbidden"],
  ])(
    "a photo that %s is refused with the reason, and not stored",
    async (_, message, status, problem) => {
      rpc.mockResolvedValue({ data: null, error: { message } });
      const answer = await put(photo);
      expect([answer.status, await answer.json()]).toEqual([status, { problem }]);
      expect(store).not.toHaveBeenCalled();
    },
  );

  it("a photo is received only from a signed-in user of the role, on a page of this site", async () => {
    const foreign = await put(photo, { headers: { "sec-fetch-site": "cross-site" } });
    expect([foreign.status, await foreign.json()]).toEqual([403, { problem: "forbidden" }]);
    session.user = { id: "guest-1", role: "guest" };
    const guest = await put(photo);
    expect([guest.status, await guest.json()]).toEqual([403, { problem: "forbidden" }]);
    session.user = null;
    const signedOut = await put(photo);
    expect([signedOut.status, await signedOut.json()]).toEqual([401, { problem: "notSignedIn" }]);
    expect(store).not.toHaveBeenCalled();
  });

  it("bytes that are no photo, or too many, are refused without a process that draws, and not stored", async () => {
    draw.mockClear();
    const text = await put(new TextEncoder().encode("hello"));
    expect([text.status, await text.json()]).toEqual([415, { problem: "notAnImage" }]);
    const large = await put(new Uint8Array(10 * 1024 * 1024));
    expect([large.status, await large.json()]).toEqual([413, { problem: "tooLarge" }]);
    expect(draw).not.toHaveBeenCalled();
    expect(store).not.toHaveBeenCalled();
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
    expect(store).not.toHaveBeenCalled();
  });
});
