import type { QuerySet } from "../facts.ts";

/** Written from the demo data's venues, without any table of words. */
export const fifthQueries: QuerySet = {
  "mixed language": [
    ["منتجع with pool الكويت", { city: "kuwait-city", type: "villa" }],
    ["product shoot جدة", { city: "jeddah", event: "photo-shoot" }],
    ["اجتماع board في ابوظبي", { city: "abu-dhabi", type: "meeting-room" }],
    ["حنة party in Luxor", { city: "luxor", event: "henna-night" }],
    [
      "gallery opening في الرياض",
      { city: "riyadh", event: "exhibition" },
      { city: "riyadh", type: "gallery" },
    ],
  ],
  "English typos": [
    ["rooftp dubia", { city: "dubai", type: "rooftop" }],
    [
      "weddng beech alexandra",
      { city: "alexandria", type: "beach" },
      { city: "alexandria", event: "wedding" },
    ],
    ["semminar riyadh", { city: "riyadh", event: ["conference", "workshop"] }],
    ["villla abu dahbi", { city: "abu-dhabi", type: "villa" }],
    ["galary kuwait", { city: "kuwait-city", type: "gallery" }],
  ],
  "Arabic spelling": [
    ["مقهى فى جده", { city: "jeddah", type: "cafe" }],
    [
      "قاعات إحتفالات الرياض",
      { city: "riyadh", type: "wedding-hall" },
      { city: "riyadh", event: "wedding" },
    ],
    ["خيمه بالثمامه", { area: "Al Thumamah", type: "desert-camp" }],
    ["مطعم علي النيل الأقصرر", { city: "luxor", type: "restaurant" }],
    [
      "ستديوو تصوير دبى",
      { city: "dubai", type: "studio" },
      { city: "dubai", event: "photo-shoot" },
    ],
  ],
  "Arabic places": [
    ["القاعة بمصر الجديدة", { area: "Heliopolis" }],
    ["حوش بالبر الغربي", { area: "West Bank", type: "courtyard" }],
    ["فالمعادي استوديو", { area: ["Maadi", "Maadi Degla"], type: "studio" }],
    ["غرفة اجتماعات بجزيرة المارية", { area: "Al Maryah Island", type: "meeting-room" }],
    ["تراس في نزلة السمان", { area: "Nazlet El-Semman", type: "rooftop" }],
  ],
  "dialect words for kinds": [
    ["روف للشباب بدبي", { city: "dubai", type: "rooftop" }],
    ["شالية بمسبح بالجونة", { area: "El Gouna", type: "villa" }],
    ["بر وخيمة بدبي", { city: "dubai", type: "desert-camp" }],
    ["قاعة ميتنج بالرياض", { city: "riyadh", type: "meeting-room" }],
    ["مسرح كصالة عرض بالكويت", { city: "kuwait-city", type: ["theatre", "gallery"] }],
  ],
  price: [
    ["rooftop under 9000 egp", { country: "EG", type: "rooftop", maxPrice: 9000 }],
    ["فيلا بأقل من ٣٥ ألف جنيه", { country: "EG", type: "villa", maxPrice: 35_000 }],
    [
      "meeting room 450 to 550 aed",
      { country: "AE", type: "meeting-room", minPrice: 450, maxPrice: 550 },
    ],
    ["جدة تحت 800 ريال", { city: "jeddah", maxPrice: 800 }],
    ["رخيص كافيه جدة", { city: "jeddah", type: "cafe" }],
  ],
  "Arabic occasions": [
    [
      "اجتماع فريق بالاسكندرية",
      { city: "alexandria", type: "meeting-room" },
      { city: "alexandria", event: "corporate" },
    ],
    ["حفل خطوبة بدبي", { city: "dubai", event: "engagement" }],
    ["معرض كتب بالقاهرة", { city: "cairo", event: "exhibition" }],
    ["سيشن عرايس بالجيزة", { city: "giza", event: "photo-shoot" }],
    ["فطور رمضاني بالرياض", { city: "riyadh", event: "iftar-suhoor" }],
  ],
  "English synonyms": [
    ["movie theatre style hall riyadh", { city: "riyadh", type: "theatre" }],
    ["open air terrace cairo", { city: "cairo", type: "rooftop" }],
    ["art gallery hire alexandria", { city: "alexandria", type: "gallery" }],
    ["masterclass space jeddah", { city: "jeddah", event: "workshop" }],
    ["photographer's studio giza", { city: "giza", type: "studio" }],
  ],
  nicknames: [
    ["pyramids view terrace", { area: "Nazlet El-Semman" }],
    [
      "عروس البحر الاحمر قاعة افراح",
      { city: "jeddah", type: "wedding-hall" },
      { city: "jeddah", event: "wedding" },
    ],
    ["zayed villa pool", { area: "Sheikh Zayed", type: "villa" }],
    ["وسط البلد مسرح", { area: "Downtown", type: "theatre" }],
    ["tagamo3 5amis meeting", { area: "New Cairo", type: "meeting-room" }],
  ],
  numbers: [
    [
      "wedding hall 350 pax saudi",
      { country: "SA", type: "wedding-hall", guests: 350 },
      { country: "SA", event: "wedding", guests: 350 },
    ],
    ["مخيم ١٥٠ شخص", { type: "desert-camp", guests: 150 }],
    ["theatre for five hundred", { type: "theatre", guests: 500 }],
    ["تخرج مية طالب بالكويت", { city: "kuwait-city", event: "graduation", guests: 100 }],
    ["100pax rooftop", { type: "rooftop", guests: 100 }],
  ],
  Arabizi: [
    [
      "9alet 7aflat riyadh",
      { city: "riyadh", type: "wedding-hall" },
      { city: "riyadh", event: "wedding" },
    ],
    ["8orfa lel egtema3 fel kuwait", { city: "kuwait-city", type: "meeting-room" }],
    ["shate2 lel fara7 fel 8arda2a", { city: "hurghada", type: "beach", event: "wedding" }],
    ["7osh fi jeddah", { city: "jeddah", type: "courtyard" }],
    ["ta5arog fel eskendereya", { city: "alexandria", event: "graduation" }],
  ],
  negation: [
    ["concert not in egypt", { event: "concert", not: { country: "EG" } }],
    ["مخيم مو في مصر", { type: "desert-camp", not: { country: "EG" } }],
    [
      "corporate event jeddah no studio",
      { city: "jeddah", event: "corporate", not: { type: "studio" } },
    ],
    ["فرح في الاقصر من غير حوش", { city: "luxor", event: "wedding", not: { type: "courtyard" } }],
    ["exhibition kuwait not gallery", "nothing"],
  ],
  "whole sentences": [
    [
      "do you know a nice beach near hurghada where we could get engaged?",
      { city: "hurghada", type: "beach", event: "engagement" },
    ],
    ["عندي حفل تخرج بنتي وعايزة قاعة في الاسكندرية", { city: "alexandria", event: "graduation" }],
    [
      "I need a studio in riyadh or jeddah to record a video",
      { city: ["riyadh", "jeddah"], type: "studio" },
    ],
    [
      "ابحث عن قاعة كبيرة للمؤتمرات بالرياض",
      { city: "riyadh", event: "conference" },
      { city: "riyadh", type: "theatre" },
    ],
    [
      "our company wants to take thirty people to a desert camp near giza",
      { city: "giza", type: "desert-camp" },
    ],
  ],
  nothing: [
    ["villa in nairobi", "nothing"],
    ["قاعة أفراح في الخرطوم", "nothing"],
    ["event space berlin", "nothing"],
    ["فيلا في دهب", "nothing"],
    ["ballroom for 8000 guests", "nothing"],
    ["كافيه ل٧٠٠ شخص", "nothing"],
    ["studio under 5 kwd", "nothing"],
    ["second hand furniture", "nothing"],
    ["بيع سيارات مستعملة", "nothing"],
    ["visa application", "nothing"],
    ["مواعيد القطارات", "nothing"],
    ["football match results", "nothing"],
    ["علاج طبيعي", "nothing"],
    ["zzxcv bnmlk", "nothing"],
    ["english course online", "nothing"],
  ],
};
