import type { QuerySet } from "../facts.ts";

/** Written after the words of the search. */
export const knownSentences: QuerySet = {
  "whole sentences": [
    [
      "Is there any garden in Abu Dhabi where we could hold our wedding for 200 guests?",
      { city: "abu-dhabi", type: "garden", event: "wedding", guests: 200 },
    ],
    [
      "Which venues in Luxor are good for an engagement dinner",
      { city: "luxor", event: "engagement" },
    ],
    [
      "I want to rent a gallery in Riyadh for an art exhibition next month",
      { city: "riyadh", type: "gallery", event: "exhibition" },
    ],
    [
      "looking for a cheap studio in Dubai for product photography",
      { city: "dubai", type: "studio" },
    ],
    [
      "our team needs a quiet boardroom in Kuwait next Tuesday for ten people",
      { country: "KW", type: "meeting-room", guests: 10 },
    ],
    ["عاوزين مكان على البحر في الإسكندرية لكتب كتاب بنتي", { city: "alexandria", has: "sea-view" }],
    [
      "دلوني على قاعة أفراح في الرياض تكفي ٤٠٠ شخص لو سمحتوا",
      { city: "riyadh", type: "wedding-hall", guests: 400 },
    ],
    [
      "أريد استئجار مسرح في القاهرة لحفل تخرج الجامعة",
      { city: "cairo", type: "theatre", event: "graduation" },
    ],
    ["شو في أماكن حلوة بدبي لعيد ميلاد", { city: "dubai", event: "birthday" }],
    [
      "ودي أسوي غبقة لربعي بالكويت في بيت فيه مسبح",
      { country: "KW", type: "villa", event: "iftar-suhoor", has: "pool" },
    ],
    [
      "we would like to host a poetry evening in the old town of Jeddah",
      { city: "jeddah", event: "concert" },
    ],
    [
      "please help me find somewhere in Giza to have a barbecue with my colleagues",
      { city: "giza", has: "barbecue" },
    ],
    [
      "هل عندكم قاعة اجتماعات في دبي فيها شاشة عرض؟",
      { city: "dubai", type: "meeting-room", has: "projector" },
    ],
    [
      "can we celebrate a graduation at a café in Cairo?",
      { city: "cairo", type: "cafe", event: "graduation" },
    ],
  ],
  nothing: [
    ["قاعة في الدمام", "nothing"],
    ["شاليه في الساحل الشمالي", "nothing"],
    ["villa in Sharm", "nothing"],
    ["hotel room in Istanbul", "nothing"],
    ["مكان في المنصورة لفرح", "nothing"],
    ["rooftop Doha", "nothing"],
    ["car rental london", "nothing"],
    ["plumber near me", "nothing"],
    ["قطع غيار سيارات", "nothing"],
    ["wedding for 10000 guests", "nothing"],
    ["studio for 300 people", "nothing"],
    ["xyzzy", "nothing"],
    ["ششششش ضضضض", "nothing"],
    ["theatre in Hurghada", "nothing"],
    ["مخيم صحراوي في الكويت", "nothing"],
    ["wedding hall under 1 riyal", "nothing"],
    ["iphone 15 pro", "nothing"],
    ["قاعة في طنطا ٢٠٠ شخص", "nothing"],
  ],
};
