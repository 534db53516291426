type Exception = {
  venue: string;
  from: string;
  to: string;
  hours?: readonly [opens: string, closes: string];
  note: string;
};

/** Opening exceptions. Ramadan 2027 begins about 8 February, Eid al-Fitr about 10 March. */
export const exceptions: Exception[] = [
  { venue: "mashrabiya-house", from: "2027-02-08", to: "2027-03-08", hours: ["17:00", "03:00"], note: "Ramadan: from sunset to suhoor" },
  { venue: "balad-blue-court", from: "2027-02-08", to: "2027-03-08", hours: ["17:00", "03:30"], note: "رمضان: من المغرب إلى السحور" },
  { venue: "najdi-clay-court", from: "2027-02-08", to: "2027-03-08", hours: ["16:30", "03:00"], note: "رمضان" },
  { venue: "maadi-corner-cafe", from: "2027-02-08", to: "2027-03-08", hours: ["18:00", "02:30"], note: "Ramadan hours" },
  { venue: "sharq-teal-workshop", from: "2027-02-08", to: "2027-03-08", hours: ["10:00", "15:00"], note: "Ramadan hours" },
  { venue: "zamalek-white-room", from: "2027-03-10", to: "2027-03-12", note: "Eid al-Fitr" },
  { venue: "kafd-skyline-boardroom", from: "2027-03-10", to: "2027-03-14", note: "Eid al-Fitr" },
  { venue: "difc-night-boardroom", from: "2027-01-01", to: "2027-01-01", note: "New Year" },
  { venue: "montaza-sand-aisle", from: "2027-01-05", to: "2027-01-25", note: "Winter storms: the sand is rebuilt" },
  { venue: "yas-keynote-hall", from: "2026-12-24", to: "2026-12-26", note: "Maintenance of the LED wall" },
];

/** Blocked times of hosts: day from today, hours of that day, reason. */
export const blocks: readonly (readonly [venue: string, day: number, from: number, to: number, reason: string])[] = [
  ["downtown-press-loft", 9, 16, 25, "Floor is being oiled"],
  ["zamalek-white-room", 26, 10, 22, "Hanging of the members' show"],
  ["nazlet-sunset-terrace", 13, 15, 25, "Family dinner"],
  ["degla-daylight-studio", 6, 8, 12, "Repainting the cove"],
  ["montaza-sand-aisle", 17, 7, 26, "Beach clean-up day"],
  ["difc-night-boardroom", 5, 8, 13, "Owner's meeting"],
  ["jax-red-wall-gallery", 33, 10, 22, "Private viewing"],
  ["qasr-el-nil-ballroom", 31, 12, 27, "صيانة الثريات"],
  ["thumamah-striped-camp", 20, 15, 27, "العائلة"],
  ["balad-blue-court", 12, 16, 24, "زيارة هيئة التراث"],
];
