/**
 * An option of a time field, with the reason why it cannot be selected: `short` leaves less than the minimum length of
 * a booking. `hours` is the length of the booking for an end, otherwise 0.
 */
export type TimeChoice = {
  time: string;
  state: "free" | "taken" | "held" | "closed" | "past" | "short";
  nextDay: boolean;
  hours: number;
};
