// How the driver writes values for PostgreSQL: as text that the server can refuse.

/** Returns a scalar value as text. */
export const sent = (value: unknown) =>
  value instanceof Date ? value.toISOString() : String(value);

type Serializers = Record<number, (value: unknown) => unknown>;

/**
 * Makes serializers pass a value that they cannot write as text, such as a number for an array, so that the server refuses
 * it. After an error of a serializer the connection would never answer again.
 */
export function passInvalidAsText(serializers: Serializers) {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[Number(type)] = (value) => {
      try {
        const text = serialize(value);
        return typeof text === "string" || text instanceof Uint8Array ? text : String(text);
      } catch {
        return String(value);
      }
    };
  }
}

/**
 * Serializers of postgres.js that pass scalar values as text, so that the server refuses invalid ones. The driver's own
 * serializers would throw, and the statement or a queued one would never end.
 */
export const scalarTypes = Object.fromEntries(
  // boolean, bigint, smallint, integer, text, real, double precision, char, varchar, date, time, uuid
  [16, 20, 21, 23, 25, 700, 701, 1042, 1043, 1082, 1083, 2950].map((type) => [
    `scalar${type}`,
    {
      to: type,
      from: [] as number[],
      serialize: (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : sent(value)),
      parse: (text: string) => text,
    },
  ]),
);
