import { expect, it } from "vitest";
import {
  packResults,
  type Result,
  unpackResults,
} from "@/components/venues/search/results/packed-results";

const hall: Result = {
  id: "a7f3f1a3-257b-5a2b-aa6d-f4b8bd86bda5",
  name: "قاعة قصر النيل",
  image: "seed/qasr-el-nil-ballroom/1.webp",
  alt: "قاعة مسائية",
  place: "جاردن سيتي، القاهرة",
  summary: "قاعة أفراح · حتى 320 ضيفًا",
  price: ["ابتداءً من ", "40,551 ج.م.", " · 4 ساعات"],
  rating: { average: 4.8, count: 5, label: "التقييم 4.8 من 5" },
  badges: ["مميز", "حجز فوري"],
  pin: { longitude: 31.2294, latitude: 30.0388, rule: "4 ساعات" },
};
const unrated: Result = {
  ...hall,
  id: "85f0057e-aedf-5361-b6cb-109cea5e55b1",
  name: "Terrace",
  image: null,
  price: ["", "EGP 5,208", ""],
  rating: null,
  badges: [],
  pin: null,
};

it("results are the same after they were packed", () => {
  expect(unpackResults(packResults([hall, unrated, hall]))).toEqual([hall, unrated, hall]);
  expect(unpackResults(packResults([]))).toEqual([]);
  const otherRule = { ...hall, pin: { longitude: 0, latitude: -0.5, rule: "ساعتان" } };
  expect(unpackResults(packResults([otherRule]))).toEqual([otherRule]);
  const quoted = { ...hall, name: `The "Captain's" 'Table'`, alt: '\\"' };
  expect(unpackResults(packResults([quoted]))).toEqual([quoted]);
});

it("a text that several results have is packed once", () => {
  const packed = packResults([hall, unrated, { ...hall, id: unrated.id }]);
  for (const text of [hall.place, hall.price[0], hall.rating?.label ?? "", "حجز فوري"]) {
    expect(packed.split(`'${text}'`)).toHaveLength(2);
  }
  // The unit of a price is the end of a text that is already present.
  expect(packed).not.toContain("'4 ساعات'");
});

it("packed results have no double quotes, which the page would escape", () => {
  expect(packResults([hall, unrated])).not.toContain('"');
});
