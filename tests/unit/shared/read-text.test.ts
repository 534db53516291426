import { expect, it } from "vitest";
import { readJson, readText } from "@/lib/shared/read-text";

const post = (body: BodyInit) =>
  new Request("https://mahfil.test/api/x", { method: "POST", body, duplex: "half" } as RequestInit);

/** A body of `pieces` kilobytes without a declared length. */
const streamOf = (pieces: number) =>
  new ReadableStream({
    start(controller) {
      for (let piece = 0; piece < pieces; piece += 1) controller.enqueue(new Uint8Array(1024));
      controller.close();
    },
  });

it("a body within the limit is read whole, also one without content", async () => {
  expect(await readText(post("قاعة"))).toBe("قاعة");
  expect(await readText(new Request("https://mahfil.test/", { method: "POST" }))).toBe("");
  expect(await readText(post("x".repeat(100)), 100)).toHaveLength(100);
});

it("a body above the limit is not read to its end, whatever it says of its length", async () => {
  expect(await readText(post("x".repeat(101)), 100)).toBeNull();
  expect(await readText(post(streamOf(16)))).toHaveLength(16 * 1024);
  expect(await readText(post(streamOf(17)))).toBeNull();
});

it("JSON is parsed, and anything else is null", async () => {
  expect(await readJson(post('{"a":[1]}'))).toEqual({ a: [1] });
  expect(await readJson(post("{not json"))).toBeNull();
  expect(await readJson(post(`"${"x".repeat(100)}"`), 100)).toBeNull();
});
