/** What a person has chosen in the booking panel; empty where nothing yet. */
export type Choice = { day: string; endDay: string; start: string; end: string; guests: string };
export const nothing: Choice = { day: "", endDay: "", start: "", end: "", guests: "" };

/** What the address of the page asks for; anything that is no day, time or number is left out. */
export function fromAddress(): Partial<Choice> {
  const query = new URLSearchParams(window.location.search);
  const valid: Record<keyof Choice, RegExp> = {
    day: /^\d{4}-\d\d-\d\d$/,
    endDay: /^\d{4}-\d\d-\d\d$/,
    start: /^([01]\d|2[0-3]):[03]0$/,
    end: /^([01]\d|2[0-3]):[03]0$/,
    guests: /^[1-9]\d{0,5}$/,
  };
  return Object.fromEntries(
    Object.entries(valid).flatMap(([name, pattern]) => {
      const value = query.get(name === "endDay" ? "end_day" : name) ?? "";
      return pattern.test(value) ? [[name, value]] : [];
    }),
  );
}
