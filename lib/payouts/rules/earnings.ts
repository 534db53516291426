/** Earnings at a venue in a month (`2027-04`). Amounts in minor units. */
export type MonthEarnings = {
  month: string;
  venueId: string;
  currency: string;
  bookings: number;
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
};

export type Sums = Pick<MonthEarnings, "bookings" | "grossMinor" | "feeMinor" | "netMinor">;

/** The earnings of a month in one currency: the sum and its venues. */
export type EarningsMonth = Sums & { month: string; venues: MonthEarnings[] };

function add(a: Sums, b: Sums): Sums {
  return {
    bookings: a.bookings + b.bookings,
    grossMinor: a.grossMinor + b.grossMinor,
    feeMinor: a.feeMinor + b.feeMinor,
    netMinor: a.netMinor + b.netMinor,
  };
}

/** Groups the rows of one currency by month, in the order of their first rows. */
export function groupByMonth(rows: readonly MonthEarnings[], currency: string): EarningsMonth[] {
  const months = new Map<string, EarningsMonth>();
  for (const row of rows) {
    if (row.currency !== currency) continue;
    const existing = months.get(row.month);
    months.set(row.month, {
      month: row.month,
      ...(existing
        ? add(existing, row)
        : add({ bookings: 0, grossMinor: 0, feeMinor: 0, netMinor: 0 }, row)),
      venues: [...(existing?.venues ?? []), row],
    });
  }
  return [...months.values()];
}

export type Bar = { month: string; netMinor: number; height: number };

/**
 * The bars of a chart with the twelve months of a year. Heights are fractions of `scaleMax`, the next round amount in
 * minor units.
 */
export function chartBars(
  months: readonly EarningsMonth[],
  year: number,
): { scaleMax: number; bars: Bar[] } {
  const netByMonth = new Map(months.map(({ month, netMinor }) => [month, netMinor]));
  const monthNames = Array.from(
    { length: 12 },
    (_, i) => `${year}-${String(i + 1).padStart(2, "0")}`,
  );
  const scaleMax = roundUp(Math.max(0, ...monthNames.map((name) => netByMonth.get(name) ?? 0)));
  return {
    scaleMax,
    bars: monthNames.map((month) => {
      const netMinor = netByMonth.get(month) ?? 0;
      return { month, netMinor, height: scaleMax === 0 ? 0 : Math.max(0, netMinor / scaleMax) };
    }),
  };
}

/** The next round amount whose half is round too: 1, 2, 4, 5, 6, 8 or 10 times a power of ten. */
function roundUp(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  const step = [1, 2, 4, 5, 6, 8, 10].find((times) => times * power >= amount) ?? 10;
  return step * power;
}
