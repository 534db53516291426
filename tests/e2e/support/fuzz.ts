/** The same endless list of whole numbers for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (share: number) => next() < share,
  };
}

type Dice = ReturnType<typeof seeded>;

/** What people, scripts and broken programs put into addresses; already percent-encoded or raw. */
const odd = [
  "",
  "0",
  "-1",
  "1",
  "80",
  "1000000000",
  "9".repeat(400),
  "1e308",
  "NaN",
  "Infinity",
  "1.5",
  "٨٠",
  "null",
  "undefined",
  "[object Object]",
  "2020-01-01",
  "2027-02-30",
  "2027-04-30",
  "9999-12-31",
  "0000-00-00",
  "99:99",
  "00:00",
  "00:30",
  "23:30",
  "18:07",
  "en",
  "ar",
  "relevance",
  "price",
  "distance",
  "cairo",
  "wedding",
  "%00",
  "%E0%A4%A",
  "%ED%A0%80",
  "%",
  "%2F..%2F..%2Fetc%2Fpasswd",
  "..%2f",
  "%27%20or%201%3D1--",
  "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "javascript:alert(1)",
  "%E2%80%AE%D9%85%D8%AD%D9%81%D9%84",
  "%F0%9F%8C%99".repeat(40),
  "x".repeat(3000),
  "%25%25%25",
  "%5B%5D",
  "%7B%22a%22%3A1%7D",
  "a,b,,c",
  "31.1,29.9,31.4,30.2",
  "-180,-90,180,90",
  "+",
  "true",
  "deadbeef.deadbeef",
  "7b7d",
  "00000000-0000-0000-0000-000000000000",
] as const;

const names = [
  ..."q type city event guests day start end end_day min max amenity instant rating sort page".split(
    " ",
  ),
  ..."bbox map layout venue locale month category next code error hold addons services lat __proto__ _rsc".split(
    " ",
  ),
  "constructor",
  "guests[]",
  "a%00b",
] as const;

/** A query of up to seven parameters, names and values both likely and absurd, some of them twice. */
export function oddQuery(dice: Dice): string {
  const parts: string[] = [];
  for (let count = dice.below(8); count > 0; count -= 1) {
    const name = dice.pick(names);
    parts.push(dice.chance(0.05) ? name : `${name}=${dice.pick(odd)}`);
    if (dice.chance(0.1)) parts.push(`${name}=${dice.pick(odd)}`);
  }
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Something in the place of an id: mostly a real one. */
export function oddId(dice: Dice, real: readonly string[]): string {
  return dice.chance(0.6) ? dice.pick(real) : dice.pick(odd.filter((text) => text !== ""));
}

/** Fields that actions ask for, and some that none does. */
const fields =
  "id bookingId venueId serviceId conversationId userId deviceId imports day start end guests addons services code email password current role status decision reason text body rating name title phone url locale day_from token listing draft step images price __proto__ constructor".split(
    " ",
  );

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  "",
  " ",
  "en",
  "accept",
  "host",
  "active",
  "2027-02-30",
  "2020-01-01T00:00:00Z",
  "18:07",
  "a@b",
  "nobody@mahfil.test",
  "00000000-0000-4000-8000-000000000000",
  "\u0000",
  "\ud800",
  "\u202eمحفل",
  "🌙".repeat(400),
  "x".repeat(20_000),
  "' or 1=1--",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "../../etc/passwd",
  [],
  [null],
  {},
  { toString: 1 },
];

function oddValue(dice: Dice, depth: number): unknown {
  if (depth > 0 && dice.chance(0.15)) return oddObject(dice, depth - 1);
  if (depth > 0 && dice.chance(0.1)) return [oddValue(dice, depth - 1), oddValue(dice, depth - 1)];
  return dice.pick(values);
}

function oddObject(dice: Dice, depth: number): Record<string, unknown> {
  const count = dice.below(9);
  const pairs = Array.from({ length: count }, () => [dice.pick(fields), oddValue(dice, depth)]);
  return Object.fromEntries(pairs);
}

/** What a broken or hostile program sends in the place of what was asked for. */
export function oddInput(dice: Dice): unknown {
  return dice.chance(0.8) ? oddObject(dice, 2) : oddValue(dice, 2);
}
