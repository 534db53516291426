type Span = readonly [opens: string, closes: string];

const every = (...spans: Span[]) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, spans: spans as readonly Span[] }));

const only = (days: readonly number[], ...spans: Span[]) =>
  days.map((weekday) => ({ weekday, spans: spans as readonly Span[] }));

/** Weekly hours (0 is Sunday); a closing time at or before the opening is on the next day. */
export const hoursPresets = {
  whole: every(["00:00", "00:00"]),
  evenings: every(["16:00", "02:00"]),
  hall: every(["12:00", "03:00"]),
  desert: every(["15:00", "03:00"]),
  beach: every(["07:00", "02:00"]),
  rooftop: every(["15:00", "01:30"]),
  studio: every(["08:00", "22:00"]),
  cafe: [...only([0, 1, 2, 3, 4, 6], ["09:00", "23:00"]), ...only([5], ["14:00", "00:00"])],
  dining: [...only([0, 2, 3, 4, 5, 6], ["12:00", "01:00"])],
  gallery: [...only([0, 2, 3, 4, 5, 6], ["10:00", "22:00"])],
  office: [...only([0, 1, 2, 3, 4], ["08:00", "20:00"]), ...only([6], ["10:00", "18:00"])],
  gulfOffice: [...only([1, 2, 3, 4, 5], ["08:00", "21:00"]), ...only([6], ["10:00", "18:00"])],
  split: every(["09:00", "13:00"], ["16:00", "00:30"]),
  theatre: every(["08:00", "00:00"]),
  garden: every(["09:00", "01:00"]),
} as const;

export type HoursPreset = keyof typeof hoursPresets;
