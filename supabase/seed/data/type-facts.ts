import type { AddonKey } from "./addons.ts";
import type { Amenity, EventType, VenueType } from "./catalogue.ts";

type RuleCode =
  | "no_smoking" | "no_alcohol" | "no_outside_catering" | "no_pets" | "no_confetti" | "no_open_flames"
  | "no_amplified_music" | "music_until_midnight" | "families_only" | "leave_as_found";

export type TypeFacts = {
  /** Share of the capacity by layout; a layout that is missing is not offered. */
  layouts: Partial<Record<"seated" | "standing" | "theatre" | "classroom" | "banquet", number>>;
  amenities: readonly Amenity[];
  events: readonly EventType[];
  rules: readonly RuleCode[];
  addons: readonly AddonKey[];
  /** Minutes before and after a booking. */
  buffers: readonly [before: number, after: number];
};

export const typeFacts: Record<VenueType, TypeFacts> = {
  "wedding-hall": {
    layouts: { seated: 0.9, standing: 1, theatre: 0.85, classroom: 0.45, banquet: 0.8 },
    amenities: ["air-conditioning", "sound-system", "microphones", "stage", "stage-lighting", "tables-chairs", "tableware", "kitchen", "restrooms", "parking", "security", "cleaning", "wheelchair-access"],
    events: ["wedding", "engagement", "henna-night", "graduation", "corporate", "iftar-suhoor"],
    rules: ["no_smoking", "no_confetti", "no_pets"],
    addons: ["kosha", "extra-hour-crew", "valet", "live-kitchen", "follow-spot"],
    buffers: [120, 90],
  },
  beach: {
    layouts: { seated: 0.85, standing: 1, theatre: 0.9, banquet: 0.7 },
    amenities: ["outdoor-space", "sea-view", "tables-chairs", "sound-system", "shade", "restrooms", "parking", "security", "outside-catering"],
    events: ["wedding", "engagement", "birthday", "photo-shoot", "corporate", "henna-night"],
    rules: ["no_confetti", "music_until_midnight", "leave_as_found"],
    addons: ["flower-arch", "lantern-aisle", "bonfire", "extra-chairs", "shuttle"],
    buffers: [60, 60],
  },
  cafe: {
    layouts: { seated: 0.8, standing: 1, theatre: 0.7 },
    amenities: ["wifi", "air-conditioning", "coffee-tea", "tables-chairs", "tableware", "restrooms", "sound-system"],
    events: ["birthday", "workshop", "engagement", "graduation", "photo-shoot", "exhibition"],
    rules: ["no_smoking", "leave_as_found"],
    addons: ["barista-bar", "cake-table", "projector-hire", "flower-table"],
    buffers: [30, 30],
  },
  courtyard: {
    layouts: { seated: 0.85, standing: 1, theatre: 0.75, banquet: 0.75 },
    amenities: ["outdoor-space", "tables-chairs", "restrooms", "lounge", "coffee-tea", "kitchen", "sound-system"],
    events: ["henna-night", "engagement", "iftar-suhoor", "wedding", "concert", "photo-shoot", "exhibition"],
    rules: ["no_alcohol", "music_until_midnight", "leave_as_found"],
    addons: ["oud-player", "lantern-aisle", "tea-corner", "henna-artist", "extra-chairs"],
    buffers: [60, 60],
  },
  "desert-camp": {
    layouts: { seated: 0.9, standing: 1, banquet: 0.8 },
    amenities: ["outdoor-space", "fire-pit", "barbecue", "shade", "restrooms", "lounge", "parking"],
    events: ["birthday", "corporate", "engagement", "henna-night", "photo-shoot", "iftar-suhoor"],
    rules: ["no_alcohol", "no_pets", "leave_as_found"],
    addons: ["bonfire", "camel-ride", "stargazing", "oud-player", "shuttle"],
    buffers: [60, 120],
  },
  gallery: {
    layouts: { seated: 0.5, standing: 1, theatre: 0.6, banquet: 0.45 },
    amenities: ["wifi", "air-conditioning", "stage-lighting", "restrooms", "security", "wheelchair-access"],
    events: ["exhibition", "corporate", "workshop", "photo-shoot", "engagement"],
    rules: ["no_smoking", "no_open_flames", "no_confetti", "no_pets"],
    addons: ["plinths", "art-hanging", "projector-hire", "tea-corner"],
    buffers: [60, 60],
  },
  garden: {
    layouts: { seated: 0.85, standing: 1, theatre: 0.9, banquet: 0.75 },
    amenities: ["outdoor-space", "tables-chairs", "sound-system", "restrooms", "parking", "security", "outside-catering", "stage-lighting"],
    events: ["wedding", "engagement", "graduation", "birthday", "henna-night", "iftar-suhoor"],
    rules: ["music_until_midnight", "no_confetti", "leave_as_found"],
    addons: ["flower-arch", "extra-chairs", "kosha", "live-kitchen", "bonfire"],
    buffers: [120, 60],
  },
  loft: {
    layouts: { seated: 0.6, standing: 1, theatre: 0.65, classroom: 0.4, banquet: 0.5 },
    amenities: ["wifi", "air-conditioning", "sound-system", "tables-chairs", "restrooms", "lounge", "power-backup"],
    events: ["birthday", "corporate", "workshop", "photo-shoot", "concert", "exhibition", "graduation"],
    rules: ["no_smoking", "no_confetti", "leave_as_found"],
    addons: ["mocktail-bar", "projector-hire", "dj-desk", "extra-chairs"],
    buffers: [30, 60],
  },
  "meeting-room": {
    layouts: { seated: 1, theatre: 1, classroom: 0.7 },
    amenities: ["wifi", "air-conditioning", "projector", "coffee-tea", "restrooms", "wheelchair-access", "parking", "tables-chairs"],
    events: ["corporate", "workshop", "conference"],
    rules: ["no_smoking", "no_outside_catering", "leave_as_found"],
    addons: ["lunch-boxes", "coffee-break", "flipchart", "note-taker"],
    buffers: [15, 15],
  },
  restaurant: {
    layouts: { seated: 1, banquet: 1, standing: 1 },
    amenities: ["air-conditioning", "tableware", "tables-chairs", "kitchen", "restrooms", "coffee-tea", "cleaning"],
    events: ["birthday", "engagement", "corporate", "iftar-suhoor", "graduation"],
    rules: ["no_smoking", "no_outside_catering"],
    addons: ["cake-table", "oud-player", "flower-table", "menu-cards"],
    buffers: [60, 45],
  },
  rooftop: {
    layouts: { seated: 0.7, standing: 1, banquet: 0.6 },
    amenities: ["outdoor-space", "lounge", "sound-system", "restrooms", "tables-chairs", "wifi"],
    events: ["birthday", "engagement", "corporate", "photo-shoot", "concert", "graduation", "iftar-suhoor"],
    rules: ["no_confetti", "music_until_midnight", "no_pets"],
    addons: ["mocktail-bar", "dj-desk", "bonfire", "heaters", "flower-arch"],
    buffers: [45, 45],
  },
  studio: {
    layouts: { seated: 0.7, standing: 1 },
    amenities: ["wifi", "air-conditioning", "restrooms", "lounge", "coffee-tea", "power-backup"],
    events: ["photo-shoot", "workshop", "corporate"],
    rules: ["no_smoking", "no_open_flames", "leave_as_found"],
    addons: ["light-kit", "backdrop-roll", "assistant", "makeup-station"],
    buffers: [0, 30],
  },
  theatre: {
    layouts: { seated: 1, theatre: 1, classroom: 0.35 },
    amenities: ["air-conditioning", "stage", "sound-system", "microphones", "projector", "stage-lighting", "restrooms", "parking", "security", "changing-room"],
    events: ["conference", "concert", "graduation", "corporate", "workshop"],
    rules: ["no_smoking", "no_open_flames", "no_confetti"],
    addons: ["live-stream", "interpreters", "coffee-break", "follow-spot", "ushers"],
    buffers: [120, 60],
  },
  villa: {
    layouts: { seated: 0.8, standing: 1, banquet: 0.6 },
    amenities: ["wifi", "air-conditioning", "pool", "outdoor-space", "kitchen", "restrooms", "parking", "lounge", "tables-chairs"],
    events: ["birthday", "engagement", "henna-night", "wedding", "photo-shoot", "corporate", "iftar-suhoor"],
    rules: ["no_pets", "music_until_midnight", "leave_as_found", "no_confetti"],
    addons: ["private-cook", "lifeguard", "bouncy-castle", "bonfire", "flower-arch"],
    buffers: [120, 180],
  },
};

/** House rules that hosts have written themselves. */
export const ownRules: readonly (readonly [slug: string, en: string, ar: string])[] = [
  ["nazlet-sunset-terrace", "Please leave drones at home: the plateau is a protected area.", "يُرجى ترك الطائرات المسيّرة في البيت: الهضبة منطقة محمية."],
  ["downtown-press-loft", "Sound stays below 85 dB after midnight.", "الصوت أقل من 85 ديسيبل بعد منتصف الليل."],
  ["zamalek-white-room", "Nails only with our hanging team.", "المسامير فقط مع فريق التعليق لدينا."],
  ["montaza-sand-aisle", "No glass on the sand.", "لا زجاج على الرمل."],
  ["saadiyat-morning-shore", "Lights are dimmed in turtle season, May to September.", "تُخفَّف الأضواء في موسم السلاحف من مايو إلى سبتمبر."],
  ["balad-blue-court", "Shoes off on the carpets, please.", "يُرجى خلع الأحذية على السجاد."],
  ["qasr-el-nil-ballroom", "Fireworks only outdoors and with our permit.", "الألعاب النارية في الخارج فقط وبتصريح منّا."],
  ["gouna-dusk-villa", "The jetty is for ten people at a time.", "المرسى لعشرة أشخاص في المرة الواحدة."],
];
