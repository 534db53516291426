/** What a host earned at a venue in a month (`2027-04`); amounts in minor units. */
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

/** One month in one currency: its sum, and what each venue has of it. */
export type EarningsMonth = Sums & { month: string; venues: MonthEarnings[] };

function add(a: Sums, b: Sums): Sums {
  return {
    bookings: a.bookings + b.bookings,
    grossMinor: a.grossMinor + b.grossMinor,
    feeMinor: a.feeMinor + b.feeMinor,
    netMinor: a.netMinor + b.netMinor,
  };
}

/** The rows of one currency by month, in the order in which their months first come. */
export function monthsOf(rows: readonly MonthEarnings[], currency: string): EarningsMonth[] {
  const months = new Map<string, EarningsMonth>();
  for (const row of rows) {
    if (row.currency !== currency) continue;
    const known = months.get(row.month);
    months.set(row.month, {
      month: row.month,
      ...(known
        ? add(known, row)
        : add({ bookings: 0, grossMinor: 0, feeMinor: 0, netMinor: 0 }, row)),
      venues: [...(known?.venues ?? []), row],
    });
  }
  return [...months.values()];
}

export type Bar = { month: string; netMinor: number; height: number };

/** The twelve months of a year for a chart: heights from 0 to 1 of the next round amount, and that amount. */
export function barsOf(
  months: readonly EarningsMonth[],
  year: number,
): { top: number; bars: Bar[] } {
  const byMonth = new Map(months.map(({ month, netMinor }) => [month, netMinor]));
  const names = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}`);
  const top = roundUp(Math.max(0, ...names.map((name) => byMonth.get(name) ?? 0)));
  return {
    top,
    bars: names.map((month) => {
      const netMinor = byMonth.get(month) ?? 0;
      return { month, netMinor, height: top === 0 ? 0 : Math.max(0, netMinor / top) };
    }),
  };
}

/** The next amount whose half reads well too: 1, 2, 4, 5, 6, 8 or 10 times a power of ten. */
function roundUp(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  const step = [1, 2, 4, 5, 6, 8, 10].find((times) => times * power >= amount) ?? 10;
  return step * power;
}
