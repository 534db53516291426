type Numbers = Record<string, number>;

/** Writes quantities and hours by id as one query value: `<id>*2 <id>*1*3.5`. */
export const writeExtras = (quantities: Numbers, hours: Numbers): string =>
  Object.entries(quantities)
    .map(([id, quantity]) => [id, quantity, ...(hours[id] ? [hours[id]] : [])].join("*"))
    .join(" ");

/** Reads the output of `writeExtras` without validation; an invalid number becomes NaN. */
export function readExtras(text: string): { quantities: Numbers; hours: Numbers } {
  const extras = text
    .split(" ")
    .filter(Boolean)
    .map((extra) => extra.split("*"));
  return {
    quantities: Object.fromEntries(extras.map(([id = "", quantity]) => [id, Number(quantity)])),
    hours: Object.fromEntries(
      extras.flatMap(([id = "", , hours]) => (hours === undefined ? [] : [[id, Number(hours)]])),
    ),
  };
}
