import type { QuerySet } from "../facts.ts";

export const thirdIntent: QuerySet = {
  price: [
    ["cafe under 3000 egp", { country: "EG", type: "cafe", maxPrice: 3000 }],
    ["أقل من 1000 درهم دبي", { city: "dubai", maxPrice: 1000 }],
    ["استوديو ب 2000 جنيه", { country: "EG", type: "studio", maxPrice: 2000 }],
    ["max 600 SAR riyadh", { city: "riyadh", maxPrice: 600 }],
    ["ميزانيتي ٣٠ ألف جنيه فرح", { country: "EG", event: "wedding", maxPrice: 30_000 }],
    [
      "hall between 25000 and 35000 egp",
      { country: "EG", type: "wedding-hall", minPrice: 25_000, maxPrice: 35_000 },
      { country: "EG", minPrice: 25_000, maxPrice: 35_000 },
    ],
    ["ارخص قاعة اجتماعات في مصر", { country: "EG", type: "meeting-room" }],
    ["not more than 100 kwd", { country: "KW", maxPrice: 100 }],
    ["rooftop dubai 6k budget", { city: "dubai", type: "rooftop", maxPrice: 6000 }],
    ["من ٣٠٠٠ الى ٨٠٠٠ ريال الرياض", { city: "riyadh", minPrice: 3000, maxPrice: 8000 }],
    ["cheap studio in cairo", { city: "cairo", type: "studio" }],
  ],
  numbers: [
    [
      "صالة ٤٠٠ نفر الرياض",
      { city: "riyadh", type: ["wedding-hall", "theatre"], guests: 400 },
      { city: "riyadh", guests: 400 },
    ],
    ["place for 100 pax in luxor", { city: "luxor", guests: 100 }],
    ["conference 450 attendees", { event: "conference", guests: 450 }],
    ["wedding for two hundred guests in luxor", { city: "luxor", event: "wedding", guests: 200 }],
    ["قاعة تكفي خمسمية شخص", { guests: 500 }],
    ["meeting room 20 persons", { type: "meeting-room", guests: 20 }],
    [
      "dinner for thirty in dubai",
      { city: "dubai", type: "restaurant", guests: 30 },
      { city: "dubai", guests: 30 },
    ],
    ["عيد ميلاد ل٤٠ طفل الغردقة", { city: "hurghada", event: "birthday", guests: 40 }],
    ["100+ guests engagement jeddah", { city: "jeddah", event: "engagement", guests: 100 }],
    ["مسرح يسع ٣٠٠", { type: "theatre", guests: 300 }],
    ["فيلا ٧٥ فرد", { type: "villa", guests: 75 }],
  ],
  negation: [
    ["garden not in cairo", { type: "garden", not: { city: "cairo" } }],
    [
      "قاعة أفراح مو في الرياض",
      { type: "wedding-hall", not: { city: "riyadh" } },
      { event: "wedding", not: { city: "riyadh" } },
    ],
    ["restaurant anywhere except dubai", { type: "restaurant", not: { city: "dubai" } }],
    ["استوديو ما عدا القاهرة", { type: "studio", not: { city: "cairo" } }],
    ["photo shoot but not a studio", { event: "photo-shoot", not: { type: "studio" } }],
    [
      "فرح مش على البحر",
      { event: "wedding", not: { has: "sea-view" } },
      { event: "wedding", not: { type: "beach" } },
    ],
    ["workshop dubai no loft", { city: "dubai", event: "workshop", not: { type: "loft" } }],
    ["كافيه مب في أبوظبي", { type: "cafe", not: { city: "abu-dhabi" } }],
    [
      "engagement kuwait without pool",
      { city: "kuwait-city", event: "engagement", not: { has: "pool" } },
    ],
    ["rooftop excluding egypt", { type: "rooftop", not: { country: "EG" } }],
    ["عيد ميلاد في جدة من غير كافيه", { city: "jeddah", event: "birthday", not: { type: "cafe" } }],
  ],
};
