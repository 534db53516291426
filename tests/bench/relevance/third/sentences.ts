import type { QuerySet } from "../facts.ts";

export const thirdSentences: QuerySet = {
  "whole sentences": [
    [
      "we need a place in dubai for my daughter's 18th birthday",
      { city: "dubai", event: "birthday" },
    ],
    [
      "عايزين نعمل خطوبة بنتنا في مكان مفتوح في اسكندرية",
      { city: "alexandria", event: "engagement", has: "outdoor-space" },
      { city: "alexandria", event: "engagement" },
    ],
    [
      "looking for somewhere quiet to hold a board meeting in riyadh next week",
      { city: "riyadh", type: "meeting-room" },
    ],
    ["أبغى مكان لحفل تخرج صديقاتي في جدة", { city: "jeddah", event: "graduation" }],
    [
      "can you recommend a villa with a pool where children can play",
      { type: "villa", has: ["pool", "kids-area"] },
      { type: "villa", has: "pool" },
    ],
    [
      "I would like to rent a theatre for a concert in cairo",
      { city: "cairo", type: "theatre", event: "concert" },
      { city: "cairo", event: "concert" },
    ],
    [
      "أحتاج قاعة فيها شاشة عرض لورشة تدريب في الكويت",
      { city: "kuwait-city", event: "workshop", has: "projector" },
      { city: "kuwait-city", event: "workshop" },
    ],
    ["where can my company have its annual iftar in giza", { city: "giza", event: "iftar-suhoor" }],
    ["بدي مطعم لعشاء عيلة صغير بالكويت", { city: "kuwait-city", type: "restaurant" }],
    [
      "is there a hall in abu dhabi with parking for our graduation ceremony",
      { city: "abu-dhabi", event: "graduation", has: "parking" },
      { city: "abu-dhabi", event: "graduation" },
    ],
    ["ودي احجز مخيم للشباب نهاية الاسبوع قريب من الرياض", { city: "riyadh", type: "desert-camp" }],
    [
      "somewhere with a sea view in jeddah for a small company dinner",
      { city: "jeddah", event: "corporate", has: "sea-view" },
      { city: "jeddah", has: "sea-view" },
    ],
  ],
  nothing: [
    ["wedding hall in casablanca", "nothing"],
    ["قاعة أفراح في الدوحة", "nothing"],
    ["rooftop beirut", "nothing"],
    ["كافيه في عمّان", "nothing"],
    ["conference centre in london", "nothing"],
    ["فيلا في مسقط", "nothing"],
    ["villa istanbul", "nothing"],
    ["قاعة في المنصورة", "nothing"],
    ["beach wedding in bali", "nothing"],
    ["hall for 20000 people", "nothing"],
    ["قاعة ١٥٠٠ شخص في الكويت", "nothing"],
    ["wedding hall cairo under 900 egp", "nothing"],
    ["قاعة أفراح بأقل من 100 ريال", "nothing"],
    ["شقق للبيع", "nothing"],
    ["cheap flights", "nothing"],
    ["دكتور أسنان", "nothing"],
    ["iphone 17 pro max", "nothing"],
    ["وظائف سائق", "nothing"],
    ["asdkjh qwlekj", "nothing"],
    ["ءئؤضصث", "nothing"],
    ["laptop repair", "nothing"],
    ["مستشفى اطفال", "nothing"],
    ["world cup tickets", "nothing"],
    ["swimming lessons for toddlers", "nothing"],
  ],
};
