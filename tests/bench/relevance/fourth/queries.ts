import type { QuerySet } from "../facts.ts";

/** Written from the demo data's venues alone, without sight of the words that the search knows. */
export const fourthQueries: QuerySet = {
  "mixed language": [
    ["engagement party في الغردقة", { city: "hurghada", event: "engagement" }],
    ["ورشة workshop space القوز", { area: "Al Quoz", event: "workshop" }],
    ["camp صحراوي near Luxor", { city: "luxor", type: "desert-camp" }],
    [
      "garden لفرح في abu dhabi",
      { city: "abu-dhabi", type: "garden" },
      { city: "abu-dhabi", event: "wedding" },
    ],
  ],
  "English typos": [
    ["confernce hall riyahd", { city: "riyadh", event: "conference" }],
    [
      "birtday cafe alexendria",
      { city: "alexandria", type: "cafe", event: "birthday" },
      { city: "alexandria", event: "birthday" },
    ],
    ["roofop giza pyrmids", { city: "giza", type: "rooftop" }],
  ],
  "Arabic spelling": [
    ["فلة بالشيخ زايد", { area: "Sheikh Zayed", type: "villa" }],
    ["مسرحْ السالميّه", { area: "Salmiya", type: "theatre" }],
    ["شاطىء الغردقه", { city: "hurghada", type: "beach" }],
    ["جاليرى الزمالك", { area: "Zamalek", type: "gallery" }],
  ],
  "Arabic places": [
    ["كافيه بالروضة", { area: "Al Rawdah", type: "cafe" }],
    ["مكان بالسركال للتصوير", { area: "Alserkal Avenue" }],
    ["فحي الشاطئ روف", { area: "Al Shati", type: "rooftop" }],
    ["قاعة أفراح بسان ستيفانو", { area: "San Stefano", type: "wedding-hall" }],
  ],
  "dialect words for kinds": [
    ["ابي مخيم كشته", { type: "desert-camp" }],
    ["صالون فني لعرض لوحات", { type: "gallery" }, { event: "exhibition" }],
    ["كوفي شوب للبنات بجدة", { city: "jeddah", type: "cafe" }],
    [
      "دار مناسبات كقاعة أفراح بالقاهرة",
      { city: "cairo", type: "wedding-hall" },
      { city: "cairo", event: "wedding" },
    ],
  ],
  price: [
    ["wedding egypt below 28000", { country: "EG", event: "wedding", maxPrice: 28_000 }],
    ["غرفة اجتماعات بحدود ٥٠٠ درهم", { country: "AE", type: "meeting-room", maxPrice: 550 }],
    ["budget of 8000 aed villa", { country: "AE", type: "villa", maxPrice: 8000 }],
    ["أكثر من 40000 جنيه", { country: "EG", minPrice: 40_000 }],
  ],
  "Arabic occasions": [
    ["غداء عمل بالرياض", { city: "riyadh", event: "corporate" }],
    ["حفلة توديع عزوبية بالجونة", { area: "El Gouna" }],
    ["عقد قران بالقطامية", { area: "Katameya" }],
    ["بازار خيري بالكويت", { city: "kuwait-city", event: "exhibition" }],
  ],
  "English synonyms": [
    ["concert theatre cairo", { city: "cairo", type: "theatre" }],
    ["art gallery opening night riyadh", { city: "riyadh", type: "gallery" }],
    ["bistro luxor", { city: "luxor", type: "restaurant" }],
    ["oceanfront wedding hurghada", { city: "hurghada", type: "beach", event: "wedding" }],
  ],
  nicknames: [
    ["uae conference hall", { country: "AE", event: "conference" }],
    ["ام الدنيا روف", { city: "cairo", type: "rooftop" }],
    ["tagamoa meeting room", { area: "New Cairo", type: "meeting-room" }],
  ],
  numbers: [
    ["graduation for 400 students cairo", { city: "cairo", event: "graduation", guests: 400 }],
    ["حفلة ٢٥٠ معزوم بأبوظبي", { city: "abu-dhabi", guests: 250 }],
    ["a party of twelve at a restaurant in kuwait", { city: "kuwait-city", type: "restaurant" }],
  ],
  Arabizi: [
    ["mo2tamar fel riya9", { city: "riyadh", event: "conference" }],
    ["9ala lel 7enna fi dubai", { city: "dubai", event: "henna-night" }],
    ["8orfat ijtima3at riyadh", { city: "riyadh", type: "meeting-room" }],
    ["kafe 3eed milad fel gharda2a", { city: "hurghada", event: "birthday" }],
  ],
  negation: [
    [
      "wedding hall egypt but not giza",
      { country: "EG", type: "wedding-hall", not: { city: "giza" } },
      { country: "EG", event: "wedding", not: { city: "giza" } },
    ],
    ["حنة في مصر مش مخيم", { country: "EG", event: "henna-night", not: { type: "desert-camp" } }],
    ["camp without barbecue", { type: "desert-camp", not: { has: "barbecue" } }],
  ],
  "whole sentences": [
    [
      "hello, do you have anything in luxor for a sunset dinner with twenty friends?",
      { city: "luxor", guests: 20 },
    ],
    [
      "لو سمحت محتاجة كافيه هادي في المعادي أعمل فيه ورشة رسم",
      { area: "Maadi", type: "cafe" },
      { area: ["Maadi", "Maadi Degla"], event: "workshop" },
    ],
    [
      "we are planning our son's wedding in jeddah and need somewhere by the sea",
      { city: "jeddah", event: "wedding", has: "sea-view" },
      { city: "jeddah", event: "wedding" },
    ],
  ],
  nothing: [
    ["hall in tunis", "nothing"],
    ["قاعة زفاف في مراكش", "nothing"],
    ["شاليه في البحرين", "nothing"],
    ["rooftop new york", "nothing"],
    ["venue in tanta", "nothing"],
    ["قاعات افراح اسيوط", "nothing"],
    ["stadium for 40000 fans", "nothing"],
    ["مسرح ل٥٠٠٠ متفرج", "nothing"],
    ["studio cairo under 20 egp", "nothing"],
    ["cheap car insurance", "nothing"],
    ["تذاكر طيران رخيصة", "nothing"],
    ["piano lessons", "nothing"],
    ["دروس سباحة", "nothing"],
    ["locksmith open now", "nothing"],
    ["محامي احوال شخصية", "nothing"],
    ["online banking", "nothing"],
    ["دواء للصداع", "nothing"],
    ["gym membership discount", "nothing"],
    ["xqzv wkjh", "nothing"],
    ["كلب للتبني", "nothing"],
  ],
};
