import { expect, test } from "vitest";
import { type Candidate, rankSimilar } from "../../../lib/venues/search/rules/similarity.ts";

const cairo = { latitude: 30.0444, longitude: 31.2357 };
const giza = { latitude: 29.987, longitude: 31.2118 };
const dubai = { latitude: 25.2048, longitude: 55.2708 };

const hall = {
  capacity: 400,
  at: cairo,
  typeSlug: "wedding-hall",
  events: ["wedding", "birthday"],
};

const candidate = (id: string, other: Partial<Candidate> = {}) => ({
  id,
  capacity: 400,
  at: cairo,
  typeSlug: "wedding-hall",
  events: ["wedding"],
  isInCity: true,
  ...other,
});

const ids = (...candidates: ReturnType<typeof candidate>[]) =>
  rankSimilar(hall, candidates).map(({ id }) => id);

test("a venue for none of the same occasions is not similar, however near it is", () => {
  expect(ids(candidate("office", { events: ["conference"] }), candidate("hall"))).toEqual(["hall"]);
});

test("a venue for far fewer or far more guests is not similar", () => {
  const sizes = [16, 199, 200, 1200, 1201].map((capacity) =>
    candidate(String(capacity), { capacity }),
  );
  expect(ids(...sizes).sort()).toEqual(["1200", "200"]);
});

test("venues of the city come first, then the nearest", () => {
  const far = candidate("dubai", { isInCity: false, at: dubai });
  const near = candidate("giza", { isInCity: false, at: giza, typeSlug: "garden" });
  const unknown = candidate("somewhere", { isInCity: false, at: null });
  const own = candidate("cairo", { typeSlug: "garden" });
  expect(ids(unknown, far, near, own)).toEqual(["cairo", "giza", "dubai", "somewhere"]);
});

test("within the city, type, occasions and capacity decide", () => {
  const same = candidate("same", { events: ["wedding", "birthday"] });
  const garden = candidate("garden", { typeSlug: "garden", events: ["wedding", "birthday"] });
  const small = candidate("small", { capacity: 210 });
  expect(ids(garden, small, same)).toEqual(["same", "small", "garden"]);
});

test("a venue without occasions is compared by its capacity", () => {
  const plain = { ...hall, events: [] };
  expect(rankSimilar(plain, [candidate("any")])).toHaveLength(1);
});
