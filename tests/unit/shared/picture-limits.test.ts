import { afterEach, describe, expect, it, vi } from "vitest";
import { limitDecoding, limitPicturesOfUser } from "@/lib/shared/picture-limits";

/** Tasks under a limit that begin when there is room, and end on demand. */
function startTasks(count: number, limit: (task: () => Promise<string>) => Promise<string | null>) {
  const ends = Promise.withResolvers<void>();
  let begun = 0;
  const results = Array.from({ length: count }, () =>
    limit(async () => {
      begun += 1;
      await ends.promise;
      return "done";
    }),
  );
  return { results, begun: () => begun, end: ends.resolve };
}

const decodeOf = (userId: string) => (task: () => Promise<string>) => limitDecoding(userId, task);
const ofUser = (userId: string) => (task: () => Promise<string>) =>
  limitPicturesOfUser(userId, task);

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

describe("the limits of uploaded pictures", () => {
  it("two pictures are decoded at once, the others after them", async () => {
    const { results, begun, end } = startTasks(4, decodeOf("host"));
    await Promise.resolve();
    expect(begun()).toBe(2);
    end();
    expect(await Promise.all(results)).toEqual(Array.from({ length: 4 }, () => "done"));
    expect(begun()).toBe(4);
  });

  it("a picture is refused when a hundred others wait for the decoder", async () => {
    const { results, end } = startTasks(104, decodeOf("host"));
    end();
    expect((await Promise.all(results)).filter(Boolean)).toHaveLength(102);
  });

  it("a user with four pictures under way is refused a fifth, and another user is not", async () => {
    const first = startTasks(5, ofUser("host"));
    const second = startTasks(1, ofUser("other"));
    expect(await first.results[4]).toBeNull();
    expect(first.begun()).toBe(4);
    first.end();
    second.end();
    expect(await Promise.all(second.results)).toEqual(["done"]);
    await Promise.all(first.results);
    expect(await limitPicturesOfUser("host", async () => "next")).toBe("next");
  });

  it("a picture that cannot be decoded makes room for the next one", async () => {
    const fail = () => Promise.reject(new Error("no picture"));
    for (let attempt = 0; attempt < 5; attempt++) {
      const failing = limitPicturesOfUser("host", () => limitDecoding("host", fail));
      await expect(failing).rejects.toThrow("no picture");
    }
    const decode = () => limitDecoding("host", async () => "decoded");
    expect(await limitPicturesOfUser("host", decode)).toBe("decoded");
  });

  it("a user has 400 pictures drawn in an hour, ten listings of forty photos, and the next ones after it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const draw = (userId: string) => limitDecoding(userId, async () => "drawn");
    for (let drawn = 0; drawn < 400; drawn++) expect(await draw("busy")).toBe("drawn");
    expect(await draw("busy")).toBeNull();
    expect(await draw("quiet")).toBe("drawn");
    vi.setSystemTime(Date.now() + 60 * 60_000);
    expect(await draw("busy")).toBe("drawn");
  });

  it("a picture that found no place is not counted among those of its hour", async () => {
    const { results, end } = startTasks(600, decodeOf("hasty"));
    end();
    expect((await Promise.all(results)).filter(Boolean)).toHaveLength(102);
    const again = startTasks(1, decodeOf("hasty"));
    again.end();
    expect(await again.results[0]).toBe("done");
  });

  it("the limits hold for all bundles of the process together", async () => {
    const here = startTasks(4, ofUser("host"));
    const decoding = startTasks(2, decodeOf("host"));
    vi.resetModules();
    const other = await import("@/lib/shared/picture-limits");
    expect(other.limitDecoding).not.toBe(limitDecoding);
    expect(await other.limitPicturesOfUser("host", async () => "fifth")).toBeNull();
    const third = startTasks(1, (task) => other.limitDecoding("other", task));
    expect(third.begun()).toBe(0);
    for (const { end } of [here, decoding, third]) end();
    expect(await Promise.all(third.results)).toEqual(["done"]);
    await Promise.all([...here.results, ...decoding.results]);
  });
});
