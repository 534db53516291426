import fc from "fast-check";

/** Values to send instead of the expected one; the same for the same seed. */
export type Values = fc.Arbitrary<unknown>;

const strings = [
  "",
  " ",
  "a",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202eمحفل",
  "🌙".repeat(400),
  "x".repeat(20_000),
  "(((((",
  "%_\\",
  "' or 1=1--",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "=1+1",
  "../../etc/passwd",
  "{",
  "[]",
  "null",
  "NaN",
  "Infinity",
  "1e400",
  "7b7d",
  "eyJhIjoxfQ",
  "bnVsbA==",
  "W10=",
  "WzEsMl0",
  "nobody@mahfil.test",
  "a@b",
  "+201001234567",
  "https://example.test/a.ics",
  "http://127.0.0.1:22/",
  "USD",
  "Africa/Cairo",
  "Not/AZone",
];

const instants = [
  "2027-05-01T10:00:00Z",
  "2027-05-01T14:00:00+03",
  "2020-01-01",
  "infinity",
  "-infinity",
  "294276-12-31T23:59:59Z",
  "4713-01-01 BC",
  "0001-01-01",
  "9999-12-31",
  "now",
  "tomorrow",
  "epoch",
  "2027-02-30",
  "24:00",
  "2027-05-01 10:00 Not/AZone",
];

const integers = [0, 1, -1, 2, 3, 80, 2026, 2_147_483_647, -2_147_483_648];

const odd: Values = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, 2 ** 53, 1e300, -0),
  fc.constantFrom<unknown>([], {}, [null], [[]], [[[[[[]]]]]], { toString: 1 }, { "": "" }),
  fc.constantFrom(...strings),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** Creates values of a PostgreSQL type: mostly valid, often at its limits, sometimes invalid. */
export function valuesByType(ids: readonly string[], keys: readonly string[]) {
  const uuids = fc.constantFrom(
    ...ids,
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
  );
  const words = fc.constantFrom(
    ...strings,
    ...keys,
    "approve reject accept decline suspend restore feature active pending draft guest host all".split(
      " ",
    )[0] ?? "",
  );
  const verbs = fc.constantFrom(
    ..."approve reject accept decline suspend restore feature unfeature active pending draft held confirmed guest host provider admin all upcoming past none weekly daily price rating newest distance relevance".split(
      " ",
    ),
  );
  const scalars: Values = fc.oneof(
    uuids,
    words,
    verbs,
    fc.constantFrom(...instants),
    fc.constantFrom<unknown>(...integers, 2 ** 31, -(2 ** 63), 9.5e18, 1e-10, true, null),
    fc.constantFrom("18:07", "24:00", "25:00", "00:00"),
  );
  const jsonKeys = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...keys) },
    { weight: 1, arbitrary: fc.oneof(uuids, fc.constantFrom("__proto__", "", "\u0000", "a.b")) },
  );
  const json: Values = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: false },
      scalars,
      odd,
      fc.array(tie("node"), { maxLength: 4 }),
      fc.dictionary(jsonKeys, tie("node"), { maxKeys: 8 }),
    ),
  })).node;
  const objects: Values = fc.oneof(
    fc.dictionary(jsonKeys, json, { maxKeys: 20 }),
    fc.array(fc.dictionary(jsonKeys, json, { maxKeys: 6 }), { maxLength: 5 }),
  );
  const plausible = (type: string): Values => {
    if (type.endsWith("[]")) return fc.array(fc.oneof(plausible(type.slice(0, -2)), odd));
    if (type === "uuid") return uuids;
    if (/^(timestamp|date)/.test(type)) return fc.constantFrom(...instants);
    if (/^time /.test(type)) return fc.constantFrom("00:00", "24:00", "18:07", "25:00", "allballs");
    if (/^(integer|smallint|bigint)/.test(type)) {
      return fc.constantFrom<unknown>(...integers, 2 ** 31, 9.5e18, "12", " 7 ", 1.5);
    }
    if (/^(numeric|double)/.test(type)) {
      return fc.constantFrom<unknown>(0, -1, 0.1, 1e300, 1e-300, "NaN", "Infinity", "-Infinity");
    }
    if (type === "boolean") return fc.constantFrom<unknown>(true, false, "yes", null);
    if (/^jsonb?$/.test(type)) return fc.oneof(json, objects);
    return fc.oneof(words, verbs, uuids, fc.string({ unit: "binary", maxLength: 60 }));
  };
  return {
    odd,
    json,
    uuids,
    ofType: (type: string): Values =>
      fc.oneof(
        { weight: 8, arbitrary: plausible(type) },
        { weight: 1, arbitrary: odd },
        { weight: 1, arbitrary: json },
      ),
  };
}

export type TypedValues = ReturnType<typeof valuesByType>;
