import type { AddonKey } from "./addons.ts";

type Common = {
  venue: string;
  guest: string;
  /** Days from today; the next available day is used. */
  day: number;
  /** Derived from the minimum hours of the venue where missing. */
  hours?: number;
  guests?: number;
  addons?: Partial<Record<AddonKey, number>>;
  services?: readonly string[];
  event?: string;
  message?: string;
};

export type BookingSpec = Common &
  (
    | { status: "held" | "completed" | "confirmed" }
    | { status: "pending"; hoursAgo: number }
    | { status: "declined"; reason: string }
    | { status: "expired"; hold?: true }
    | { status: "cancelled"; by: "guest" | "host" | "admin"; hoursAhead?: number; reason: string }
  );

/** Bookings of the demo accounts, in every status for guest and host. The others are generated. */
export const accountBookings: BookingSpec[] = [
  { venue: "nazlet-sunset-terrace", guest: "guest", day: -7, status: "completed", event: "birthday", message: "A surprise for my mother, please do not call the house." },
  { venue: "difc-night-boardroom", guest: "guest", day: -18, status: "completed", event: "corporate" },
  { venue: "downtown-press-loft", guest: "guest", day: -40, status: "completed", event: "birthday", addons: { "mocktail-bar": 1 }, services: ["saffron-family-buffet"] },
  { venue: "mashrabiya-house", guest: "guest", day: -95, status: "completed", event: "henna-night", services: ["saffron-family-buffet"] },
  { venue: "maadi-corner-cafe", guest: "guest", day: -150, status: "completed", event: "birthday" },
  { venue: "abusir-fire-camp", guest: "guest", day: -205, status: "completed", event: "corporate" },
  { venue: "downtown-press-loft", guest: "guest", day: 12, status: "confirmed", event: "graduation", services: ["saffron-family-buffet"], message: "About ten children among the guests." },
  { venue: "montaza-sand-aisle", guest: "guest", day: 27, status: "confirmed", event: "engagement", addons: { "flower-arch": 1 } },
  { venue: "qasr-el-nil-ballroom", guest: "guest", day: 96, hours: 6, status: "confirmed", event: "wedding", services: ["natural-light-weddings"], message: "حفل زفاف أختي، ونرجو مساعدتنا في ترتيب الزفّة." },
  { venue: "zamalek-white-room", guest: "guest", day: 30, status: "pending", hoursAgo: 2, event: "exhibition", message: "Twelve photographs, one evening, about sixty visitors." },
  { venue: "heliopolis-lawn", guest: "guest", day: 54, status: "pending", hoursAgo: 6, event: "wedding" },
  { venue: "jumeirah-pearl-ballroom", guest: "guest", day: 61, status: "held", event: "wedding" },
  { venue: "sahl-hasheesh-pergola", guest: "guest", day: 16, status: "cancelled", by: "guest", hoursAhead: 19 * 24, reason: "The flights were moved by a week.", event: "wedding" },
  { venue: "degla-daylight-studio", guest: "guest", day: 21, status: "cancelled", by: "guest", hoursAhead: 24 * 24, reason: "The client postponed the shoot.", event: "photo-shoot" },
  { venue: "theban-pale-camp", guest: "guest", day: 9, status: "cancelled", by: "host", hoursAhead: 12 * 24, reason: "العاصفة الرملية أتلفت المظلة ولن تُصلح قبل موعدكم. نعتذر كثيرًا.", event: "birthday" },
  { venue: "san-stefano-ivory-hall", guest: "guest", day: 41, status: "declined", reason: "لدينا صيانة للتكييف ذلك الأسبوع. يسعدنا استقبالكم بعده.", event: "engagement" },
  { venue: "emad-eldin-playhouse", guest: "guest", day: 36, status: "expired", event: "graduation" },
  { venue: "balad-blue-court", guest: "guest", day: 26, status: "expired", hold: true, event: "concert" },

  { venue: "shubra-night-cafe", guest: "daniel", day: -9, status: "cancelled", by: "admin", hoursAhead: 30, reason: "The café was found closed; the listing is suspended.", event: "workshop" },
  { venue: "downtown-press-loft", guest: "hoda", day: 19, status: "confirmed", event: "graduation", services: ["koshari-cart"], addons: { "projector-hire": 1 }, message: "حفل نهاية العام لمدرستنا الصغيرة." },
  { venue: "downtown-press-loft", guest: "salma", day: 33, status: "confirmed", event: "birthday" },
  { venue: "downtown-press-loft", guest: "rashid", day: 7, status: "cancelled", by: "guest", hoursAhead: 9 * 24, reason: "تغيّر موعد السفر.", event: "corporate" },
  { venue: "degla-daylight-studio", guest: "youssef", day: 3, status: "confirmed", event: "photo-shoot" },
  { venue: "degla-daylight-studio", guest: "lina", day: 15, status: "confirmed", event: "photo-shoot", services: ["team-breakfast"] },
  { venue: "montaza-sand-aisle", guest: "salma", day: 71, status: "pending", hoursAgo: 3, event: "wedding", message: "هل القوس بزهور بيضاء ممكن؟" },
  { venue: "montaza-sand-aisle", guest: "rashid", day: 44, status: "expired", event: "birthday" },
  { venue: "jax-red-wall-gallery", guest: "faisal", day: 22, status: "pending", hoursAgo: 5, event: "corporate", message: "إطلاق ساعة جديدة، ونحتاج إلى جدار أحمر واحد فقط." },
  { venue: "jax-red-wall-gallery", guest: "maha", day: 45, status: "held", event: "exhibition" },
  { venue: "jax-red-wall-gallery", guest: "anna", day: 38, status: "cancelled", by: "host", hoursAhead: 41 * 24, reason: "The artist's crates are delayed and the room stays full.", event: "exhibition" },
  { venue: "zamalek-white-room", guest: "rashid", day: 41, status: "pending", hoursAgo: 1, event: "engagement" },
  { venue: "zamalek-white-room", guest: "lina", day: 14, status: "declined", reason: "The walls will still be wet from the last show. A week later works.", event: "exhibition" },
  { venue: "zamalek-white-room", guest: "youssef", day: 9, status: "confirmed", event: "corporate", services: ["saffron-family-buffet"] },
  { venue: "difc-night-boardroom", guest: "anna", day: 4, status: "confirmed", event: "corporate" },
  { venue: "difc-night-boardroom", guest: "daniel", day: 11, status: "confirmed", event: "workshop", addons: { "coffee-break": 1 } },
  { venue: "difc-night-boardroom", guest: "youssef", day: -2, status: "cancelled", by: "guest", hoursAhead: 10, reason: "Signed by email instead.", event: "corporate" },
  { venue: "nazlet-sunset-terrace", guest: "dalal", day: 18, status: "confirmed", event: "engagement", message: "He does not know yet." },
  { venue: "nazlet-sunset-terrace", guest: "maha", day: 25, status: "confirmed", event: "birthday", services: ["koshari-cart"] },
  { venue: "marmoom-twin-tents", guest: "rashid", day: 20, status: "pending", hoursAgo: 4, event: "corporate" },
  { venue: "hamra-emerald-hall", guest: "maha", day: 110, hours: 7, status: "pending", hoursAgo: 8, event: "wedding" },
];
