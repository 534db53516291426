import type { QuerySet } from "../facts.ts";

/** Written from the demo data's venues alone, without sight of the words that the search knows. */
export const unseenSentences: QuerySet = {
  "whole sentences": [
    [
      "I am looking for a place to celebrate my daughter's birthday in Dubai",
      { city: "dubai", event: "birthday" },
    ],
    [
      "we need a meeting room in Cairo for 15 people with a projector",
      { city: "cairo", type: "meeting-room", guests: 15, has: "projector" },
    ],
    [
      "where can I have a small engagement party in Alexandria?",
      { city: "alexandria", event: "engagement" },
    ],
    ["عايز قاعة أفراح كبيرة في القاهرة", { city: "cairo", type: "wedding-hall" }],
    ["أبحث عن مكان لحفل تخرج ابنتي في جدة", { city: "jeddah", event: "graduation" }],
    ["ابغى استراحة فيها مسبح في ابوظبي", { city: "abu-dhabi", type: "villa", has: "pool" }],
    [
      "محتاجين مكان نعمل فيه فطار رمضان للشركة في القاهرة",
      { city: "cairo", event: "iftar-suhoor" },
    ],
    [
      "can you find me a rooftop in Dubai with a view for a corporate party",
      { city: "dubai", type: "rooftop", event: "corporate" },
    ],
    [
      "هل يوجد شاطئ لحفلات الزفاف في الإسكندرية؟",
      { city: "alexandria", type: "beach", event: "wedding" },
    ],
    [
      "my fiancé and I want to get married on the beach in Hurghada",
      { city: "hurghada", type: "beach", event: "wedding" },
    ],
    [
      "what is the best venue for a tech conference in Riyadh?",
      { city: "riyadh", event: "conference" },
    ],
    ["نفسي أعمل خطوبتي في جنينة في الجيزة", { city: "giza", type: "garden", event: "engagement" }],
    ["وين أقدر أسوي حفلة عيد ميلاد لولدي في الكويت", { country: "KW", event: "birthday" }],
    [
      "we want to shoot a fashion campaign in a studio with a changing room in Dubai",
      { city: "dubai", type: "studio", has: "changing-room" },
    ],
    [
      "I'd like to book a quiet café in Maadi for a workshop",
      { area: "Maadi", type: "cafe", event: "workshop" },
    ],
    ["بدي مطعم لعشاء خاص في دبي", { city: "dubai", type: "restaurant" }],
  ],
  nothing: [
    ["wedding hall in Sharm El-Sheikh", "nothing"],
    ["قاعة أفراح في شرم الشيخ", "nothing"],
    ["rooftop in Paris", "nothing"],
    ["قاعة في بيروت", "nothing"],
    ["مكان في الدوحة", "nothing"],
    ["hall for 5000 people", "nothing"],
    ["قاعة ٢٠٠٠ شخص", "nothing"],
    ["cafe for 900 guests in Dubai", "nothing"],
    ["qwrtplk zxvbn", "nothing"],
    ["dentist appointment cairo", "nothing"],
    ["used cars for sale", "nothing"],
    ["شقق للإيجار الشهري في المنصورة", "nothing"],
    ["villa in Manama", "nothing"],
    ["beach in Riyadh", "nothing"],
    ["wedding hall under 10 pounds", "nothing"],
    ["طيران إلى لندن", "nothing"],
  ],
};
