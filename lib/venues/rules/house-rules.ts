/** Codes of house rules that have a text in the messages. */
export const houseRuleCodes = [
  "no_smoking",
  "no_alcohol",
  "no_outside_catering",
  "no_pets",
  "no_confetti",
  "no_open_flames",
  "no_amplified_music",
  "music_until_midnight",
  "families_only",
  "leave_as_found",
] as const;
