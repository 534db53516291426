/** What a person has chosen in the booking panel; empty where nothing yet. */
export type Choice = { day: string; endDay: string; start: string; end: string; guests: string };
export const nothing: Choice = { day: "", endDay: "", start: "", end: "", guests: "" };

/** The choice as a query that the address, the quote and the checkouts understand. */
export function choiceQuery({ day, endDay, start, end, guests }: Choice): URLSearchParams {
  const query = new URLSearchParams();
  const named = { day, start, end, end_day: endDay > day ? endDay : "", guests };
  for (const [name, value] of Object.entries(named)) if (value) query.set(name, value);
  return query;
}

/** What the address of the page asks for; anything that is no day, time or number is left out. */
export function fromAddress(): Partial<Choice> {
  const query = new URLSearchParams(window.location.search);
  const valid: Record<keyof Choice, RegExp> = {
    day: /^\d{4}-\d\d-\d\d$/,
    endDay: /^\d{4}-\d\d-\d\d$/,
    start: /^([01]\d|2[0-3]):[03]0$/,
    end: /^([01]\d|2[0-3]):[03]0$/,
    guests: /^[1-9]\d*$/,
  };
  return Object.fromEntries(
    Object.entries(valid).flatMap(([name, pattern]) => {
      const value = query.get(name === "endDay" ? "end_day" : name) ?? "";
      // As many digits as the field takes: still more guests than any place holds, and said to be.
      return pattern.test(value) ? [[name, name === "guests" ? value.slice(0, 6) : value]] : [];
    }),
  );
}
