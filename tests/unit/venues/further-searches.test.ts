import { expect, test } from "vitest";
import { limitByUser } from "@/lib/shared/limit-by-user";
import { startFurtherSearches } from "@/lib/venues/search/further-searches";

const never = Number.POSITIVE_INFINITY;

/** Searches that end on demand, and the order in which they began. */
function heldSearches() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const search = (name: string) => () => {
    begun.push(name);
    return new Promise<{ ok: true; data: string }>((resolve) =>
      ends.push(() => resolve({ ok: true, data: name })),
    );
  };
  return { begun, ends, search };
}

test("a page has no more further searches than its share, and goes on without the others", async () => {
  const further = startFurtherSearches({ run: limitByUser(2, 9), maxSearches: 2, endsAt: never });
  const answers = await Promise.all(
    [1, 2, 3].map((data) => further(async () => ({ ok: true, data }))),
  );
  expect(answers).toEqual([1, 2, null]);
});

test("no further search of a page begins after its time", async () => {
  const further = startFurtherSearches({ run: limitByUser(2, 9), maxSearches: 9, endsAt: 0 });
  let isAsked = false;
  const answer = await further(async () => {
    isAsked = true;
    return { ok: true, data: 1 };
  });
  expect([answer, isAsked]).toEqual([null, false]);
});

test("pages take turns: one with many further searches delays another by those that run", async () => {
  const run = limitByUser(1, 9);
  const { begun, ends, search } = heldSearches();
  const dear = startFurtherSearches({ run, maxSearches: 9, endsAt: never });
  const other = startFurtherSearches({ run, maxSearches: 9, endsAt: never });
  const all = ["a", "b", "c"].map((name) => dear(search(name)));
  all.push(other(search("other")));
  for (let at = 0; at < 4; at++) {
    await expect.poll(() => ends.length).toBe(at + 1);
    ends[at]?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(["a", "other", "b", "c"]);
});

test("a search that fails, or finds no room, gives no answer", async () => {
  const run = limitByUser(1, 0);
  const { ends, search } = heldSearches();
  const further = startFurtherSearches({ run, maxSearches: 9, endsAt: never });
  const running = further(search("running"));
  expect(await further(search("none"))).toBeNull();
  ends[0]?.();
  expect(await running).toBe("running");
  expect(await further(async () => ({ ok: false, code: "unavailable" }))).toBeNull();
});
