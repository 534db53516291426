import type { QuerySet } from "../facts.ts";

/** Written from the demo data's venues alone, without sight of the words or of the queries that were there. */
export const laterQueries: QuerySet = {
  "mixed language": [
    ["rooftop في الجيزة", { city: "giza", type: "rooftop" }],
    ["قاعة with valet parking الرياض", { city: "riyadh", type: "wedding-hall", has: "valet" }],
    ["studio تصوير الدقي", { city: "giza", type: "studio" }],
  ],
  "English typos": [
    ["theter in kuwait", { country: "KW", type: "theatre" }],
    ["gallary alexandira", { city: "alexandria", type: "gallery" }],
    ["desrt camp luxur", { city: "luxor", type: "desert-camp" }],
  ],
  "Arabic spelling": [
    ["مسرح الاسكندريه", { city: "alexandria", type: "theatre" }],
    ["فيلا الجونه", { city: "hurghada", area: "El Gouna", type: "villa" }],
    ["كافيه فى ابو ظبى", { city: "abu-dhabi", type: "cafe" }],
  ],
  "Arabic places": [
    ["قاعة أفراح جاردن سيتي", { city: "cairo", area: "Garden City", type: "wedding-hall" }],
    ["روف بالخليج التجاري", { city: "dubai", area: "Business Bay", type: "rooftop" }],
    ["مطعم في الشرق الكويت", { country: "KW", type: "restaurant" }],
  ],
  "dialect words for kinds": [
    ["بدي صالة عرس بالرياض", { city: "riyadh", type: "wedding-hall" }],
    ["شاليه عالبحر بالغردقة", { city: "hurghada", type: ["villa", "beach"] }],
    ["مزرعة مناسبات بالجيزة", { city: "giza", type: ["garden", "villa"] }],
  ],
  price: [
    ["restaurant cairo not more than 1500", { city: "cairo", type: "restaurant", maxPrice: 1500 }],
    ["فيلا الكويت تحت ٤٠٠ دينار", { country: "KW", type: "villa", maxPrice: 400 }],
    ["camp 400-600 egypt", { country: "EG", type: "desert-camp", minPrice: 400, maxPrice: 600 }],
  ],
  "Arabic occasions": [
    ["حنة في جدة", { city: "jeddah", event: "henna-night" }],
    ["يوم ميلاد بنتي في دبي", { city: "dubai", event: "birthday" }],
    ["ورش عمل الإسكندرية", { city: "alexandria", event: "workshop" }],
  ],
  "English synonyms": [
    ["auditorium riyadh", { city: "riyadh", type: "theatre" }],
    ["conference room hourly abu dhabi", { city: "abu-dhabi", type: "meeting-room" }],
    ["picture gallery kuwait", { country: "KW", type: "gallery" }],
  ],
  nicknames: [
    ["قعدة في وسط البلد", { city: "cairo", area: "Downtown" }],
    ["شاطئ عروس البحر المتوسط", { city: "alexandria", type: "beach" }],
    ["the new cairo workspace", { city: "cairo", area: "New Cairo", type: "meeting-room" }],
  ],
  numbers: [
    ["wedding 400 guests giza", { city: "giza", event: "wedding", guests: 400 }],
    ["اجتماع عشرين شخص دبي", "nothing"],
    ["قاعة تكفي اربعمية نفر بالرياض", { city: "riyadh", type: "wedding-hall", guests: 400 }],
  ],
  Arabizi: [
    ["2a3et afra7 october", { city: "giza", type: "wedding-hall" }],
    ["matbakh w ma3rad fel iskenderia", { city: "alexandria", type: "gallery" }],
    ["khotouba fel o2sor", { city: "luxor", event: "engagement" }],
  ],
  negation: [
    [
      "engagement alexandria but no beach",
      {
        city: "alexandria",
        event: "engagement",
        not: { type: "beach" },
      },
    ],
    [
      "فرح في الجيزة غير القاعات",
      { city: "giza", event: "wedding", not: { type: "wedding-hall" } },
    ],
    [
      "meeting room riyadh or dubai not abu dhabi",
      {
        city: ["riyadh", "dubai"],
        type: "meeting-room",
      },
    ],
  ],
  "whole sentences": [
    [
      "we are looking for a place to celebrate my son's graduation in Jeddah",
      {
        city: "jeddah",
        event: "graduation",
      },
    ],
    [
      "عاوزين نعمل حفلة شركة لمية فرد في الغردقة",
      {
        city: "hurghada",
        event: "corporate",
        guests: 100,
      },
    ],
    ["where can I shoot product photos in Riyadh", { city: "riyadh", event: "photo-shoot" }],
  ],
  nothing: [
    ["swimming lessons", "nothing"],
    ["قاعة في طرابلس", "nothing"],
    ["hall for 5000 in luxor", "nothing"],
  ],
};
