// Compares the parts of bookings with their bookings.

type Sql = (text: string, values: unknown[]) => Promise<unknown[]>;

const live = "('held', 'pending', 'confirmed', 'completed')";
const answered = "('pending', 'confirmed', 'completed')";
const linesOfParts = `select coalesce(jsonb_agg(line order by line::text), '[]') from public.booking_parts p, jsonb_array_elements(p.lines) line
  where p.booking_id = b.id`;
const charges = `select coalesce(jsonb_agg(line order by line::text), '[]') from jsonb_array_elements(b.lines) line
  where line ->> 'kind' not in ('service_fee', 'rounding')`;

/** Rules, each with a condition that only bookings (b) break which are recorded wrongly. */
const rules: [name: string, isBroken: string][] = [
  [
    "the first part is the venue, as the booking is",
    `not exists (select from public.booking_parts p where p.booking_id = b.id and p.place = 1
      and (p.listing_id, p.resource_id, p.payee_id, p.is_exclusive) = (b.venue_id, b.venue_id, b.host_id, true)
      and p.state = case b.status when 'confirmed' then 'accepted' else b.status end
      and p.occupied is not distinct from case when b.status in ${live} then b.occupied end)`,
  ],
  [
    "all parts have the time of the booking",
    `exists (select from public.booking_parts p where p.booking_id = b.id and (p.starts_at, p.ends_at) <> (b.starts_at, b.ends_at))`,
  ],
  [
    "a provider is taken while an accepted part takes place",
    `exists (select from public.booking_parts p where p.booking_id = b.id and p.place > 1 and p.occupied is distinct from case
      when b.status in ${answered} and (p.state = 'accepted' or (p.state = 'pending' and p.payee_id = b.host_id and b.status <> 'pending'))
      then tstzrange(b.starts_at, b.ends_at) end)`,
  ],
  ["each line but fee and rounding belongs to one part", `(${linesOfParts}) <> (${charges})`],
  [
    "the lines of the parts and the fee add up to the total",
    `(select coalesce(sum((line ->> 'amount_minor')::numeric), 0) from jsonb_array_elements((${linesOfParts})) line) + b.fee_minor <> b.total_minor`,
  ],
  [
    "a part costs what its lines say",
    `exists (select from public.booking_parts p where p.booking_id = b.id and p.state <> 'declined' and p.amount_minor
      <> (select coalesce(sum((line ->> 'amount_minor')::numeric), 0) from jsonb_array_elements(p.lines) line))`,
  ],
  [
    "what is taken by one at a time is taken once",
    `exists (select from public.booking_parts p join public.booking_parts o on o.resource_id = p.resource_id and o.id <> p.id
      and o.occupied && p.occupied where p.booking_id = b.id and p.is_exclusive and o.is_exclusive)`,
  ],
];

/** Returns a sentence for each booking of these venues whose parts differ from it. */
export async function findPartProblems(sql: Sql, venueIds: string[]): Promise<string[]> {
  const found = await Promise.all(
    rules.map(async ([name, isBroken]) => {
      const rows = await sql(
        `select b.reference from public.bookings b where b.venue_id = any ($1::uuid[]) and ${isBroken}`,
        [venueIds],
      );
      return rows.map((row) => `parts: not true that ${name}: ${JSON.stringify(row)}`);
    }),
  );
  return found.flat();
}
