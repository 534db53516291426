/**
 * A time of day that can be chosen, or why it cannot: `short` leaves less than the shortest booking.
 * `hours` after the start, for ends; 0 where there is nothing to count.
 */
export type TimeChoice = {
  time: string;
  state: "free" | "taken" | "closed" | "past" | "short";
  nextDay: boolean;
  hours: number;
};
