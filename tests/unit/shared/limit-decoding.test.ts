import { expect, it } from "vitest";
import { limitDecoding } from "@/lib/shared/limit-decoding";

/** Decodings that begin when there is room for them, and end when they are told to. */
function startDecodings(userId: string, count: number) {
  const ends = Promise.withResolvers<void>();
  let begun = 0;
  const results = Array.from({ length: count }, () =>
    limitDecoding(userId, async () => {
      begun += 1;
      await ends.promise;
      return "decoded";
    }),
  );
  return { results, begun: () => begun, end: ends.resolve };
}

it("two pictures are decoded at once, the others of a user after them", async () => {
  const { results, begun, end } = startDecodings("host", 4);
  await Promise.resolve();
  expect(begun()).toBe(2);
  end();
  expect(await Promise.all(results)).toEqual(Array.from({ length: 4 }, () => "decoded"));
  expect(begun()).toBe(4);
});

it("a user with four pictures under way is refused a fifth, and another user is not", async () => {
  const first = startDecodings("host", 5);
  const second = startDecodings("other", 1);
  expect(await first.results[4]).toBeNull();
  first.end();
  second.end();
  expect(await Promise.all(second.results)).toEqual(["decoded"]);
  expect(await Promise.all(first.results)).toHaveLength(5);
});

it("many users together are refused when twenty pictures wait", async () => {
  const users = Array.from({ length: 6 }, (_, index) => startDecodings(`user ${index}`, 4));
  const results = users.flatMap((user) => user.results);
  for (const user of users) user.end();
  const decoded = (await Promise.all(results)).filter(Boolean);
  expect(decoded).toHaveLength(22);
});

it("a picture that cannot be decoded makes room for the next one", async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const fail = () => Promise.reject(new Error("no picture"));
    await expect(limitDecoding("host", fail)).rejects.toThrow("no picture");
  }
  expect(await limitDecoding("host", async () => "decoded")).toBe("decoded");
});
