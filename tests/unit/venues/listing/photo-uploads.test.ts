import { beforeEach, describe, expect, it, vi } from "vitest";

const rpc = vi.fn();
const who = { current: { id: "h", role: "host" } as { id: string; role: string } | null };
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => who.current }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({ rpc }) }));
const { addPiece, beginUpload, dropUpload, finishUpload, uploadOptions, uploadState } =
  await import("@/lib/venues/photos/uploads");

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const tus = { "tus-resumable": "1.0.0" };
const piece = { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": "0" };
const ask = (method: string, headers: Record<string, string>, body?: BodyInit) =>
  new Request("http://localhost/x", body ? { method, headers, body } : { method, headers });

beforeEach(() => {
  who.current = { id: "h", role: "host" };
  rpc.mockReset();
});

describe("the upload of a photo in pieces", () => {
  it("says what it understands", () => {
    const { status, headers } = uploadOptions();
    expect([status, headers.get("tus-extension"), headers.get("tus-max-size")]).toEqual([
      204,
      "creation,termination",
      "10485759",
    ]);
  });

  it("is for hosts who are signed in, from pages of this site", async () => {
    const calls = [
      (request: Request) => beginUpload(request),
      (request: Request) => uploadState(request, id),
      (request: Request) => addPiece(request, id),
      (request: Request) => dropUpload(request, id),
      (request: Request) => finishUpload(request, id),
    ];
    for (const call of calls) {
      const foreign = await call(ask("POST", { ...piece, "sec-fetch-site": "cross-site" }));
      expect([foreign.status, await foreign.json()]).toEqual([403, { code: "forbidden" }]);
      who.current = null;
      const stranger = await call(ask("POST", piece));
      expect([stranger.status, await stranger.json()]).toEqual([401, { code: "not_signed_in" }]);
      who.current = { id: "g", role: "guest" };
      const guest = await call(ask("POST", {}));
      expect([guest.status, await guest.json()]).toEqual([403, { code: "forbidden" }]);
      who.current = { id: "h", role: "host" };
    }
    expect(rpc).not.toHaveBeenCalled();
  });

  it("begins with a size below 10 MB", async () => {
    rpc.mockResolvedValue({ data: id, error: null });
    const begun = await beginUpload(ask("POST", { ...tus, "upload-length": "700000" }));
    expect(begun.status).toBe(201);
    expect(begun.headers.get("location")).toBe(`/api/uploads/venue-images/${id}`);
    expect(rpc).toHaveBeenCalledWith("begin_photo_upload", { p_size: 700_000 });
    for (const [length, status] of [
      ["", 400],
      ["-1", 400],
      ["1e3", 400],
      ["10485760", 413],
    ] as const) {
      const answer = await beginUpload(ask("POST", { ...tus, "upload-length": length }));
      expect([length, answer.status]).toEqual([length, status]);
    }
    expect(rpc).toHaveBeenCalledTimes(1);
  });

  it("takes pieces of its own kind only, and none that is too large", async () => {
    rpc.mockResolvedValue({ data: 3, error: null });
    const taken = await addPiece(ask("PATCH", piece, "abc"), id);
    expect([taken.status, taken.headers.get("upload-offset")]).toEqual([204, "3"]);
    expect(rpc).toHaveBeenCalledWith("add_photo_piece", {
      p_upload_id: id,
      p_starts: 0,
      p_bytes: btoa("abc"),
    });
    const large = new Uint8Array(512 * 1024 + 1);
    for (const [status, headers, body, name] of [
      [412, { "content-type": piece["content-type"], "upload-offset": "0" }, "a", id],
      [415, { ...piece, "content-type": "image/png" }, "a", id],
      [400, { ...piece, "upload-offset": "x" }, "a", id],
      [413, piece, large, id],
      [404, piece, "a", "../photo"],
    ] as const) {
      expect((await addPiece(ask("PATCH", headers, body), name)).status).toBe(status);
    }
    expect(rpc).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["not_found", 404],
    ["wrong_status", 409],
    ["invalid_input", 422],
  ])("passes on what the database refuses as %s", async (code, status) => {
    rpc.mockResolvedValue({ data: null, error: { message: code } });
    const answer = await addPiece(ask("PATCH", piece, "abc"), id);
    expect([answer.status, await answer.json()]).toEqual([status, { code }]);
  });

  it("says how far it is", async () => {
    rpc.mockResolvedValue({ data: { size: 9, received: 4, stored: false }, error: null });
    const { status, headers } = await uploadState(ask("HEAD", tus), id);
    expect([status, headers.get("upload-offset"), headers.get("upload-length")]).toEqual([
      200,
      "4",
      "9",
    ]);
  });

  it("names the same photo however often it is asked for, and ends what is none", async () => {
    rpc.mockResolvedValueOnce({ data: { size: 9, received: 9, stored: true }, error: null });
    const again = await finishUpload(ask("POST", {}), id);
    expect([again.status, await again.json()]).toEqual([201, { path: `h/${id}.webp` }]);
    rpc.mockReset();
    rpc
      .mockResolvedValueOnce({ data: { size: 5, received: 5, stored: false }, error: null })
      .mockResolvedValueOnce({ data: btoa("hello"), error: null })
      .mockResolvedValueOnce({ data: null, error: null });
    const none = await finishUpload(ask("POST", {}), id);
    expect([none.status, await none.json()]).toEqual([415, { problem: "notAnImage" }]);
    expect(rpc).toHaveBeenLastCalledWith("drop_photo_upload", { p_upload_id: id });
  });
});
