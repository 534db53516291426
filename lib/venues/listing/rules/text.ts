/** The name that a listing is stored under until its host gives it one. */
export const UNTITLED = "Untitled Venue";
